const { orders } = await mcp.inventory.list_orders({ status: 'pending_payment' });
const stale = orders
  .filter(o => o.status === 'pending_payment' && o.placed_on < $before)
  .sort((a, b) => a.placed_on.localeCompare(b.placed_on));

const cancelled = [];
for (const order of stale) {
  const updated = await mcp.inventory.update_order({ order_id: order.id, status: 'cancelled', note: $reason });
  const amount = order.lines.reduce((sum, l) => sum + l.quantity * l.unit_price, 0);
  cancelled.push({ id: updated.id, customer: order.customer, amount: Math.round(amount * 100) / 100, note: updated.note });
}

return { cancelled: cancelled.length, orders: cancelled };
