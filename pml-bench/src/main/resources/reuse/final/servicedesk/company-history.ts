const { customers } = await mcp.servicedesk.list_customers({});
const contacts = customers.filter((c) => c.company.toLowerCase() === args.company.toLowerCase());
if (contacts.length === 0) {
  return { company: args.company, error: "no contacts at this company" };
}
const ids = new Set(contacts.map((c) => c.id));
const { tickets } = await mcp.servicedesk.list_tickets({});
const own = tickets.filter((t) => ids.has(t.customer_id));

const byStatus = {};
for (const t of own) byStatus[t.status] = (byStatus[t.status] || 0) + 1;

const ratings = own.map((t) => t.satisfaction).filter((s) => s !== null);
const average = ratings.length ? ratings.reduce((a, b) => a + b, 0) / ratings.length : null;

return {
  company: contacts[0].company,
  tier: contacts[0].tier,
  contacts: contacts.map((c) => c.name),
  total: own.length,
  by_status: byStatus,
  unresolved: own.filter((t) => t.status !== "solved").map((t) => `${t.id} ${t.subject}`),
  average_satisfaction: average,
};
