const { charges } = await mcp.payments.list_charges({ from: args.since, status: "failed" });
const failed = charges
  .filter(c => c.status === "failed" && c.day >= args.since)
  .sort((a, b) => (a.day < b.day ? -1 : 1));

const groups = new Map();
for (const c of failed) {
  if (!groups.has(c.customer_id)) groups.set(c.customer_id, []);
  groups.get(c.customer_id).push(c);
}

const { customers } = await mcp.payments.list_customers({});
const out = [];
for (const [id, list] of groups) {
  if (list.length < args.times) continue;
  const customer = customers.find(c => c.id === id);
  const last = list[list.length - 1];
  out.push({ customer: customer.name, email: customer.email, failures: list.length, last_day: last.day, last_code: last.failure_code, amount: last.amount });
}
return out.sort((a, b) => b.failures - a.failures);
