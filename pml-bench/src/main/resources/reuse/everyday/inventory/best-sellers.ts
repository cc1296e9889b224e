const { orders } = await mcp.inventory.list_orders({ since: args.since });
const { products } = await mcp.inventory.list_products({});

const units = new Map();
for (const order of orders) {
  if (order.country !== args.country || order.placed_on < args.since) continue;
  if (order.status === 'cancelled' || order.status === 'pending_payment') continue;
  for (const line of order.lines) {
    units.set(line.sku, (units.get(line.sku) ?? 0) + line.quantity);
  }
}

const ranking = [...units]
  .map(([sku, sold]) => ({ sku, name: products.find(p => p.sku === sku)?.name ?? sku, sold }))
  .sort((a, b) => b.sold - a.sold || a.sku.localeCompare(b.sku))
  .slice(0, args.count);

return ranking;
