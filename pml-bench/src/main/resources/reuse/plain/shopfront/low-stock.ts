const { products } = await mcp.shopfront.search_products({ query: "*", category: $category });
const low = products
  .filter((p: any) => p.stock < $below)
  .sort((a: any, b: any) => a.stock - b.stock);
const reorder = low.map((p: any) => ({
  sku: p.sku,
  name: p.name,
  left: p.stock,
  order: $below * 2 - p.stock,
}));
return {
  category: $category,
  sold_out: low.filter((p: any) => p.stock === 0).map((p: any) => p.name),
  reorder,
};
