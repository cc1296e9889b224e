const [{ orders }, { products }] = await Promise.all([
  mcp.inventory.list_orders({ since: $from }),
  mcp.inventory.list_products({}),
]);
const categoryOf = Object.fromEntries(products.map(p => [p.sku, p.category]));
const counted = orders.filter(o =>
  o.placed_on >= $from && o.placed_on <= $to && !['cancelled', 'pending_payment'].includes(o.status));

const revenue = {};
for (const order of counted) {
  for (const line of order.lines) {
    const category = categoryOf[line.sku] ?? 'unknown';
    revenue[category] = (revenue[category] ?? 0) + line.quantity * line.unit_price;
  }
}
const total = Object.values(revenue).reduce((a, b) => a + b, 0);
const rows = Object.entries(revenue)
  .map(([category, amount]) => ({
    category,
    revenue: Math.round(amount * 100) / 100,
    share: Math.round((amount / total) * 1000) / 10,
  }))
  .sort((a, b) => b.revenue - a.revenue);

return { orders: counted.length, total: Math.round(total * 100) / 100, categories: rows };
