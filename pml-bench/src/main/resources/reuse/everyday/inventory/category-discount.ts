const { products } = await mcp.inventory.list_products({ category: $category });
const excluded = new Set($except);
const factor = 1 - $percent / 100;

const changed = [];
const atCost = [];
for (const product of products) {
  if (product.category !== $category || excluded.has(product.sku)) continue;
  const wanted = Math.round(product.price * factor * 100) / 100;
  const price = Math.max(wanted, product.cost);
  if (price > wanted) atCost.push(product.sku);
  await mcp.inventory.update_product({ sku: product.sku, price });
  changed.push({ sku: product.sku, name: product.name, old_price: product.price, new_price: price });
}

return { category: $category, changed, stopped_at_cost: atCost };
