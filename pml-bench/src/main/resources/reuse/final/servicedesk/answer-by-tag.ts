const { tickets } = await mcp.servicedesk.list_tickets({});
const { customers } = await mcp.servicedesk.list_customers({});
const names = new Map(customers.map((c) => [c.id, c.name]));

const affected = tickets.filter((t) => t.tags.includes($tag) && t.status !== "solved");
const answered = [];
for (const t of affected) {
  const name = names.get(t.customer_id) || "customer";
  const reply = await mcp.servicedesk.post_reply({
    ticket_id: t.id,
    body: `Hello ${name},\n\n${$message}`,
    internal: false,
  });
  await mcp.servicedesk.update_ticket({ ticket_id: t.id, status: $status });
  answered.push({ id: t.id, customer: name, sent: reply.body, status: $status });
}
return { tag: $tag, count: answered.length, answered };
