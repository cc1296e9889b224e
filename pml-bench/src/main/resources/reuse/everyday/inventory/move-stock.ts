const { sku, source, destination, quantity } = args;
const { stock } = await mcp.inventory.get_stock({ sku });
const row = stock.find(s => s.sku === sku);
if (!row) throw new Error(`There is no stock of ${sku}`);

const level = row.levels.find(l => l.warehouse === source);
const free = level ? level.on_hand - level.reserved : 0;
const moving = Math.min(free, quantity);
if (moving <= 0) {
  return { moved: 0, missing: quantity, message: `Nothing of ${sku} is free in ${source}` };
}

const transfer = await mcp.inventory.transfer_stock({
  sku,
  from_warehouse: source,
  to_warehouse: destination,
  quantity: moving,
});
return { transfer: transfer.transfer_id, from: transfer.from, to: transfer.to, moved: moving, missing: quantity - moving };
