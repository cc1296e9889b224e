const { transactions } = await mcp.bankhub.list_transactions({ account: $account, from: $from, to: $to });
const totals = new Map<string, number>();
for (const t of transactions) {
  if (t.amount >= 0) continue;
  totals.set(t.category, (totals.get(t.category) ?? 0) - t.amount);
}
const all = [...totals.values()].reduce((a, b) => a + b, 0);
const categories = [...totals]
  .map(([category, spent]) => ({
    category,
    spent: Math.round(spent * 100) / 100,
    share: Math.round((100 * spent) / all),
  }))
  .sort((a, b) => b.spent - a.spent);
return { account: $account, total: Math.round(all * 100) / 100, categories };
