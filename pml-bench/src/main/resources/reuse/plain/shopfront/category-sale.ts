const { category, percent } = args;
const found = await mcp.shopfront.search_products({ query: "*", category });
const changed = [];
for (const p of found.products) {
  if (p.stock === 0) continue; // no use in discounting what we cannot ship
  const price = Math.round(p.price * (100 - percent)) / 100;
  await mcp.shopfront.update_price({ sku: p.sku, price });
  changed.push({ sku: p.sku, before: p.price, now: price });
}
return { category, percent, changed, skipped: found.products.length - changed.length };
