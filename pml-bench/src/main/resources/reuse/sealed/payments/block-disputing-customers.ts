const { disputes } = await mcp.payments.list_disputes({ reason: $reason });
const { customers } = await mcp.payments.list_customers({});

const count = {};
disputes.filter(d => d.reason === $reason).forEach(d => {
  count[d.customer_id] = (count[d.customer_id] || 0) + 1;
});

const blocked = [];
for (const customer of customers) {
  if (customer.blocked || !(count[customer.id] >= $times)) continue;
  await mcp.payments.update_customer({ customer_id: customer.id, blocked: true, note: $note });
  blocked.push({ id: customer.id, name: customer.name, disputes: count[customer.id] });
}
return { blocked };
