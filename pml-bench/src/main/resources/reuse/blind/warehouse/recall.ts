const sku = $sku;
const cage = $quarantine_bin;

// 1. no order with it may leave
const { orders } = await mcp.warehouse.list_orders({ status: "open" });
const hit = orders.filter(o => o.lines.some(l => l.sku === sku));
await Promise.all(hit.map(o => mcp.warehouse.hold_order({ order_id: o.order_id, reason: `recall ${sku}` })));

// 2. everything into the cage
const { locations } = await mcp.warehouse.get_stock({ sku });
let moved = 0;
for (const loc of locations) {
  if (loc.bin === cage || loc.qty === 0) continue;
  await mcp.warehouse.move_stock({ sku, from_bin: loc.bin, to_bin: cage, qty: loc.qty });
  moved += loc.qty;
}
return { sku, held: hit.map(o => o.order_id), customers: hit.map(o => o.customer), moved, cage };
