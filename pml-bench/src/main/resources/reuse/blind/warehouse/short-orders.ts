const { orders } = await mcp.warehouse.list_orders({ status: "open", carrier: $carrier });
const due = orders.filter(o => o.carrier === $carrier && o.ship_by <= $ship_by);
const skus = [...new Set(due.flatMap(o => o.lines.map(l => l.sku)))];
const free: Record<string, number> = {};
for (const sku of skus) {
  const s = await mcp.warehouse.get_stock({ sku });
  free[sku] = s.locations.reduce((n, l) => n + l.qty - l.reserved, 0);
}
const short = due
  .map(o => ({
    order: o.order_id, customer: o.customer, ship_by: o.ship_by,
    missing: o.lines.filter(l => l.qty > free[l.sku]).map(l => ({ sku: l.sku, short: l.qty - free[l.sku] })),
  }))
  .filter(o => o.missing.length);
return { checked: due.length, short };
