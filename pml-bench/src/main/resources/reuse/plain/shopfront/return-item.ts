const sku = $sku;
const { orders } = await mcp.shopfront.list_orders({ customer: $email, status: "delivered" });
const candidates = orders
  .filter((o: any) => o.status === "delivered" && o.items.some((i: any) => i.sku === sku))
  .sort((a: any, b: any) => b.placed.localeCompare(a.placed));
if (!candidates.length) {
  return { returned: false, why: `no delivered order of ${$email} contains ${sku}` };
}
const order = candidates[0];
const item = order.items.find((i: any) => i.sku === sku);
const ret = await mcp.shopfront.open_return({
  order: order.id,
  sku,
  quantity: item.qty,
  reason: $reason,
});
return { returned: true, return_id: ret.return, order: order.id, quantity: item.qty, label: ret.label };
