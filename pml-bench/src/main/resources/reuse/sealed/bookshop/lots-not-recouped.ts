const { purchases } = await mcp.bookshop.list_purchases({});
const { orders } = await mcp.bookshop.list_orders({});

const received = new Map();
for (const o of orders) {
  if (o.status === "paid" || o.status === "shipped") {
    received.set(o.book_id, (received.get(o.book_id) ?? 0) + o.price);
  }
}

const lots = [];
for (const p of purchases) {
  if (p.day >= args.bought_before) continue;
  const earned = p.book_ids.reduce((sum, id) => sum + (received.get(id) ?? 0), 0);
  const share = Math.round((earned / p.paid) * 100);
  if (share < args.percent) {
    lots.push({ id: p.id, seller: p.seller, day: p.day, paid: p.paid, earned, percent: share });
  }
}
return lots.sort((a, b) => a.percent - b.percent);
