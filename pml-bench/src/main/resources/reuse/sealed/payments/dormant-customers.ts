const { customers } = await mcp.payments.list_customers({});
const { charges } = await mcp.payments.list_charges({ status: "succeeded" });

function history(customerId) {
  const paid = charges.filter(c => c.customer_id === customerId && c.status === "succeeded");
  return {
    spent: paid.reduce((n, c) => n + c.amount, 0),
    currency: paid[0]?.currency,
    last: paid.map(c => c.day).sort().pop(),
  };
}

return customers
  .filter(c => !c.blocked)
  .map(c => ({ name: c.name, email: c.email, ...history(c.id) }))
  .filter(c => c.last && c.last < $quiet_since && c.spent >= $min_spent)
  .sort((a, b) => b.spent - a.spent);
