const level = await mcp.shop.stock({ sku: $sku });
if (level.pieces >= level.minimum) {
  return 'enough in stock';
}
const made = await mcp.shop.reorder({ sku: $sku, pieces: $pieces });
return made.pieces;
