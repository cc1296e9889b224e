const { from, to, currency } = args;
const { renewals } = await mcp.licenses.list_renewals({ from, to });
const byVendor: Record<string, { amount: number; contracts: string[] }> = {};
for (const r of renewals) {
  if (r.currency !== currency) continue;
  const entry = byVendor[r.vendor] ?? { amount: 0, contracts: [] };
  entry.amount += r.amount;
  entry.contracts.push(r.contract);
  byVendor[r.vendor] = entry;
}
const vendors = Object.entries(byVendor)
  .map(([vendor, e]) => ({ vendor, amount: e.amount, contracts: e.contracts }))
  .sort((a, b) => b.amount - a.amount);
const total = vendors.reduce((sum, v) => sum + v.amount, 0);
return { from, to, currency, total, vendors };
