const { model, part, quantity, ship_to } = args;
const { parts } = await mcp.warranty.find_parts({ model, part });
const available = parts
  .filter((p) => p.stock >= quantity)
  .sort((a, b) => a.price - b.price || a.days - b.days);
if (!available.length) {
  const most = Math.max(0, ...parts.map((p) => p.stock));
  return { ordered: false, model, part, reason: `nobody has ${quantity} in stock, at most ${most}` };
}
const pick = available[0];
const order = await mcp.warranty.order_part({ sku: pick.sku, quantity, ship_to });
return {
  ordered: true,
  order: order.order,
  part,
  supplier: pick.supplier,
  total: Math.round(pick.price * quantity * 100) / 100,
  arrives_in_days: pick.days,
};
