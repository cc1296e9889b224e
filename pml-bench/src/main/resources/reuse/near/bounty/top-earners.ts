const { from, to, count } = args;
const { payouts } = await mcp.bounty.list_payouts({ from, to });
const sums = new Map<string, number>();
for (const p of payouts) {
  sums.set(p.researcher, (sums.get(p.researcher) ?? 0) + p.amount);
}
const ranked = [...sums.entries()]
  .map(([researcher, total]) => ({ researcher, total }))
  .sort((a, b) => b.total - a.total);
return { from, to, top: ranked.slice(0, count) };
