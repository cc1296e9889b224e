const { account, from, to } = args;
const { transactions } = await mcp.bankhub.list_transactions({ account, from, to });
const groups: Record<string, any[]> = {};
for (const t of transactions) {
  if (t.amount >= 0) continue;
  // same merchant and same amount = probably a subscription
  const key = `${t.merchant}|${t.amount}`;
  (groups[key] ??= []).push(t);
}
const subscriptions = Object.values(groups)
  .filter((g) => new Set(g.map((t) => t.date.slice(0, 7))).size >= 2)
  .map((g) => ({
    merchant: g[0].merchant,
    amount: -g[0].amount,
    times: g.length,
    last: g.map((t) => t.date).sort().at(-1),
  }));
const monthly = subscriptions.reduce((n, s) => n + s.amount, 0);
return { account, subscriptions, per_month: Number(monthly.toFixed(2)) };
