const FROM = $from_day, TO = $to_day;
const res = await mcp.nursery.list_orders({ since: FROM });
const sums = {};
res.orders
  .filter(o => o.status !== "cancelled")
  .filter(o => o.placed_on >= FROM && o.placed_on <= TO)
  .forEach(o => {
    sums[o.customer] ??= { customer: o.customer, orders: 0, total: 0 };
    sums[o.customer].orders += 1;
    sums[o.customer].total += o.total;
  });
const ranking = Object.values(sums).sort((a, b) => b.total - a.total);
return ranking.slice(0, $top);
