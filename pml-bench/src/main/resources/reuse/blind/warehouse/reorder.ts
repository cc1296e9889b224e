const supplier = $supplier;
const cover = $days_cover;
const catalogue = await mcp.warehouse.list_products({ supplier });
const lines = [];
let total = 0;
for (const p of catalogue.products) {
  const position = p.on_hand + p.on_order;
  if (position >= p.reorder_point) continue;
  const need = p.reorder_point + p.daily_use * cover - position;
  const qty = Math.ceil(need / p.pack_size) * p.pack_size;
  lines.push({ sku: p.sku, qty });
  total += qty * p.unit_cost;
}
if (lines.length === 0) return { ordered: false };
const po = await mcp.warehouse.create_purchase_order({ supplier, lines, note: `cover for ${cover} days` });
return { ordered: true, po: po.po, lines, total: Math.round(total * 100) / 100 };
