const { invoices } = await mcp.payables.list_invoices({});
const { suppliers } = await mcp.payables.list_suppliers({});
const nameOf = id => (suppliers.find(s => s.id === id) || { name: id }).name;

const candidates = invoices
  .filter(i => i.amount >= args.min_amount)
  .sort((a, b) => a.issued.localeCompare(b.issued));

const pairs = [];
for (let a = 0; a < candidates.length; a++) {
  for (let b = a + 1; b < candidates.length; b++) {
    const x = candidates[a];
    const y = candidates[b];
    if (x.supplier_id !== y.supplier_id || x.amount !== y.amount || x.currency !== y.currency) continue;
    const gap = (Date.parse(y.issued) - Date.parse(x.issued)) / 86400000;
    if (gap > args.days) continue;
    pairs.push({ supplier: nameOf(x.supplier_id), amount: x.amount, currency: x.currency, first: x.number, second: y.number, days_apart: gap });
  }
}
return { count: pairs.length, pairs };
