interface Item { sku: string; quantity: number; price: number }
interface Order { order_id: string; state: string; customer: string; tracking?: string; items: Item[] }

const order: Order = await mcp.shop.get_order({ order_id: $order_id });
if (!order?.order_id) {
  return { found: false, message: 'There is no such order.' };
}

const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
const value = order.items.reduce((sum, item) => sum + item.quantity * item.price, 0);

// The words of the shop are not those of its customers.
const texts: Record<string, string> = {
  open: 'We have your order and are packing it.',
  paid: 'We have your money and are packing your order.',
  packed: 'It is packed and will be picked up today.',
  shipped: order.tracking ? `On its way, tracking number ${order.tracking}.` : 'On its way.',
  delivered: 'It was delivered.',
  cancelled: 'It was cancelled.',
};
const message = texts[order.state] ?? `Its state is "${order.state}".`;
const done = order.state === 'delivered' || order.state === 'cancelled';

return {
  found: true,
  order_id: order.order_id,
  state: order.state,
  tracking: order.tracking ?? null,
  done,
  message: `Order ${order.order_id} (${pieces} pieces, ${value.toFixed(2)}): ${message}`,
};
