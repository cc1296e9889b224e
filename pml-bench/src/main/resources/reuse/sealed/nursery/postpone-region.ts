const { orders } = await mcp.nursery.list_orders({});
const affected = orders.filter(o =>
  o.region === $region &&
  o.deliver_on <= $planned_until &&
  !["delivered", "cancelled"].includes(o.status));
const moved = [];
for (const o of affected) {
  const r = await mcp.nursery.reschedule_order({ order_id: o.id, deliver_on: $new_day });
  moved.push({ order: r.order_id, customer: o.customer, from: o.deliver_on, to: r.deliver_on });
}
return moved;
