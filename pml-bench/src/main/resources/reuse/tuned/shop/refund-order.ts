const order = await mcp.shop.get_order({ order_id: $order_id });
const amount = order.items.reduce((sum, item) => sum + item.quantity * item.price, 0);
const refund = await mcp.shop.refund({ order_id: $order_id, amount });
await mcp.mail.send_message({
  to: order.customer,
  subject: $subject,
  body: `We have refunded ${refund.amount} for your order ${order.order_id}.`,
});
return refund.amount;
