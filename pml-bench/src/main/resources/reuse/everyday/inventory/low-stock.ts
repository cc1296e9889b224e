const { stock } = await mcp.inventory.get_stock({ warehouse: $warehouse });
const { products } = await mcp.inventory.list_products({});
const nameOf = new Map(products.map(p => [p.sku, p.name]));

const low = [];
for (const row of stock) {
  const level = row.levels.find(l => l.warehouse === $warehouse);
  if (!level) continue;
  const free = level.on_hand - level.reserved;
  if (free < $threshold) low.push({ sku: row.sku, name: nameOf.get(row.sku) ?? row.sku, free, reserved: level.reserved });
}
low.sort((a, b) => a.free - b.free || a.sku.localeCompare(b.sku));

return { warehouse: $warehouse, threshold: $threshold, count: low.length, products: low };
