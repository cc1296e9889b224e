// compare the demand of confirmed orders with the free stock, per plant and size
const [{ orders }, { stock }, { plants }] = await Promise.all([
  mcp.nursery.list_orders({ status: "confirmed" }),
  mcp.nursery.list_stock({}),
  mcp.nursery.list_plants({}),
]);
const keyOf = x => x.plant_id + "|" + x.size;
const demand = new Map();
for (const o of orders) {
  if (o.status !== "confirmed" || o.deliver_on > $due_until) continue;
  for (const item of o.items) {
    const d = demand.get(keyOf(item)) ?? { plant_id: item.plant_id, size: item.size, wanted: 0, orders: [] };
    d.wanted += item.quantity;
    d.orders.push(o.id);
    demand.set(keyOf(item), d);
  }
}
const missing = [];
for (const [key, d] of demand) {
  const free = stock.filter(s => keyOf(s) === key).reduce((sum, s) => sum + s.quantity - s.reserved, 0);
  const usable = Math.max(0, free - $buffer);
  if (d.wanted > usable) {
    const plant = plants.find(p => p.id === d.plant_id);
    missing.push({ plant: plant ? plant.name : d.plant_id, size: d.size, wanted: d.wanted, free, missing: d.wanted - usable, orders: d.orders });
  }
}
return missing.sort((a, b) => b.missing - a.missing);
