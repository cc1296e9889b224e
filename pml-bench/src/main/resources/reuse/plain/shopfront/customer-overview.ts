const customer = await mcp.shopfront.get_customer({ email: $email });
const { orders } = await mcp.shopfront.list_orders({ customer: customer.email });
const byStatus: Record<string, number> = {};
let spent = 0;
for (const o of orders) {
  byStatus[o.status] = (byStatus[o.status] ?? 0) + 1;
  if (o.status !== "cancelled") spent += o.total;
}
const last = [...orders].sort((a: any, b: any) => b.placed.localeCompare(a.placed))[0];
return {
  name: customer.name,
  email: customer.email,
  tier: customer.tier,
  points: customer.points,
  orders: orders.length,
  by_status: byStatus,
  spent: Number(spent.toFixed(2)),
  last_order: last ? { id: last.id, placed: last.placed, total: last.total } : null,
};
