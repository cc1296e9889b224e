const { invoices } = await mcp.payables.list_invoices({});
const open = invoices.filter(i =>
  i.status !== 'paid' &&
  i.currency === $currency &&
  i.due >= $from &&
  i.due <= $to
);

const perDay = {};
for (const inv of open) {
  perDay[inv.due] = Math.round(((perDay[inv.due] || 0) + inv.amount) * 100) / 100;
}
const total = Math.round(open.reduce((sum, i) => sum + i.amount, 0) * 100) / 100;

return {
  currency: $currency,
  total,
  invoices: open.length,
  by_due_date: Object.entries(perDay).sort(([a], [b]) => a.localeCompare(b)).map(([due, amount]) => ({ due, amount })),
};
