const { reviews } = await mcp.grants.list_reviews({ application_id: args.application });
const pending = reviews.filter((r: any) => r.state === "pending");
const reminded: string[] = [];
for (const r of pending) {
  await mcp.grants.send_message({
    to: r.email,
    subject: `Your review of ${args.application}`,
    text: `Dear ${r.reviewer}, we are still waiting for your review of application ${args.application}. Please send it by ${args.deadline}.`,
  });
  reminded.push(r.reviewer);
}
return { application: args.application, deadline: args.deadline, reminded };
