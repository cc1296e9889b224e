const { orders } = await mcp.eventhall.list_supplier_orders({ status: 'invoiced' });
const open = orders.filter(o =>
  o.status === 'invoiced' && o.due <= $due_by && o.amount_eur >= $min_amount
);
const bySupplier = {};
for (const order of open) {
  const entry = (bySupplier[order.supplier] ??= { supplier: order.supplier, total_eur: 0, bills: [] });
  entry.total_eur += order.amount_eur;
  entry.bills.push({ id: order.id, item: order.item, due: order.due, amount_eur: order.amount_eur });
}
const suppliers = Object.values(bySupplier).sort((a, b) => b.total_eur - a.total_eur);
return { suppliers, total_eur: open.reduce((sum, o) => sum + o.amount_eur, 0) };
