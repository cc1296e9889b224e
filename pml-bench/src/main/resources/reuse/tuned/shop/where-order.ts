const order = await mcp.shop.get_order({ order_id: $order_id });
if (order.state === 'shipped') {
  return `On its way, tracking number ${order.tracking}`;
}
return `Not shipped yet: ${order.state}`;
