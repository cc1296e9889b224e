const { orders } = await mcp.gallery.list_orders({ since: $since });
const byProduct = orders
  .filter(o => o.day >= $since && o.status !== "refunded")
  .reduce((acc, o) => {
    const row = acc[o.product] || (acc[o.product] = { product: o.product, orders: 0, pieces: 0, revenue: 0 });
    row.orders++;
    row.pieces += o.pieces;
    row.revenue += o.total;
    return acc;
  }, {});
return Object.values(byProduct)
  .filter(r => r.pieces >= $min_pieces)
  .map(r => ({ ...r, revenue: Number(r.revenue.toFixed(2)) }))
  .sort((a, b) => b.revenue - a.revenue);
