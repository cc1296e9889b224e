const { invoices } = await mcp.subscriptions.list_invoices({ status: "open" });
const { subscribers } = await mcp.subscriptions.list_subscribers({});

const debts = new Map();
for (const inv of invoices) {
  if (inv.status !== "open" || inv.due_on >= $as_of) continue;
  const debt = debts.get(inv.subscriber_id) || { owed: 0, invoices: [], oldest_due: inv.due_on };
  debt.owed += inv.amount - inv.amount_paid;
  debt.invoices.push(inv.id);
  if (inv.due_on < debt.oldest_due) debt.oldest_due = inv.due_on;
  debts.set(inv.subscriber_id, debt);
}

const accounts = [...debts]
  .filter(([, debt]) => debt.owed >= $min_amount)
  .map(([id, debt]) => ({
    subscriber: subscribers.find((s) => s.id === id)?.name || id,
    ...debt,
    days_overdue: Math.round((new Date($as_of) - new Date(debt.oldest_due)) / 86400000),
  }))
  .sort((a, b) => b.owed - a.owed);
return {
  threshold: $min_amount,
  accounts,
  total_owed: accounts.reduce((sum, a) => sum + a.owed, 0),
};
