const { orders } = await mcp.bookshop.list_orders({ since: $from_day });

const totals = {};
for (const o of orders) {
  if (o.day < $from_day || o.day > $to_day) continue;
  if (o.status !== "paid" && o.status !== "shipped") continue;
  const t = (totals[o.channel] ??= { revenue: 0, orders: 0 });
  t.revenue += o.price;
  t.orders += 1;
}

return Object.entries(totals)
  .map(([channel, t]) => ({
    channel,
    revenue: t.revenue,
    orders: t.orders,
    average: Math.round((t.revenue / t.orders) * 100) / 100,
  }))
  .sort((a, b) => b.revenue - a.revenue);
