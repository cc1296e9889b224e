const DUE_BY = $due_by;
const MIN_AMOUNT = $min_amount;

const [{ disputes }, { customers }] = await Promise.all([
  mcp.payments.list_disputes({ status: "needs_response" }),
  mcp.payments.list_customers({}),
]);
const byId = new Map(customers.map(c => [c.id, c]));

const due = disputes
  .filter(d => d.status === "needs_response")
  .filter(d => d.evidence_due <= DUE_BY && d.amount >= MIN_AMOUNT)
  .sort((a, b) => a.evidence_due.localeCompare(b.evidence_due));

return due.map(d => ({
  dispute: d.id,
  due: d.evidence_due,
  amount: `${d.amount} ${d.currency}`,
  reason: d.reason,
  charge: d.charge_id,
  customer: byId.get(d.customer_id)?.name ?? d.customer_id,
  email: byId.get(d.customer_id)?.email ?? null,
}));
