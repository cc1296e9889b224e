const from = $from;
const to = $to;
const { orders } = await mcp.shopfront.list_orders({ from, to });
const units = new Map<string, number>();
for (const order of orders) {
  if (order.status === "cancelled") continue;
  for (const item of order.items) units.set(item.sku, (units.get(item.sku) ?? 0) + item.qty);
}
const top = [...units]
  .sort((a, b) => b[1] - a[1])
  .slice(0, $top);
const named = [];
for (const [sku, sold] of top) {
  const { products } = await mcp.shopfront.search_products({ query: sku });
  named.push({ sku, sold, name: products.find((p: any) => p.sku === sku)?.name ?? sku });
}
return { from, to, best: named };
