const order = ["low", "normal", "high", "urgent"];
const wanted = order.indexOf($priority);
if (wanted < 0) throw new Error(`Unknown priority ${$priority}`);

const { customers } = await mcp.servicedesk.list_customers({});
const members = new Map(customers.filter((c) => c.tier === $tier).map((c) => [c.id, c]));
const { tickets } = await mcp.servicedesk.list_tickets({});

const open = tickets.filter((t) => members.has(t.customer_id) && t.status !== "solved");
const raised = [];
const untouched = [];
for (const t of open) {
  if (order.indexOf(t.priority) >= wanted) {
    untouched.push(t.id);
    continue;
  }
  await mcp.servicedesk.update_ticket({ ticket_id: t.id, priority: $priority });
  raised.push({ id: t.id, company: members.get(t.customer_id).company, was: t.priority, now: $priority });
}
return { tier: $tier, raised, untouched };
