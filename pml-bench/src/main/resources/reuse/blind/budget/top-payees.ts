const res = await mcp.budget.list_transactions({ from: $from, to: $to });
// only money that went out
const sums = new Map<string, { paid: number; times: number }>();
for (const t of res.transactions) {
  if (t.amount >= 0) continue;
  const s = sums.get(t.payee) ?? { paid: 0, times: 0 };
  s.paid += -t.amount;
  s.times++;
  sums.set(t.payee, s);
}
const ranking = [...sums]
  .map(([payee, s]) => ({ payee, paid: +s.paid.toFixed(2), times: s.times }))
  .sort((a, b) => b.paid - a.paid)
  .slice(0, $top);
return { from: $from, to: $to, ranking };
