const show = $show;
const { tickets } = await mcp.planetarium.list_tickets({ show });
const open = tickets.filter((t: any) => !t.paid && t.status === "valid");
const reminded = [];
for (const t of open) {
  await mcp.planetarium.send_message({
    to: t.email,
    text: `Dear ${t.buyer}, your ${t.seats} seat(s) for show ${show} are not paid yet. Please pay ${t.total} by ${$deadline}, ticket ${t.id}.`,
  });
  reminded.push({ ticket: t.id, buyer: t.buyer, owes: t.total });
}
return { show, reminded, outstanding: reminded.reduce((sum, r) => sum + r.owes, 0) };
