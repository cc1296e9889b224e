interface Product { sku: string; name: string; price: number; rating: number }

const most = $max_price;
if (!(most > 0)) {
  throw new Error(`Not a price: ${most}`);
}

const { products } = (await mcp.shop.search_products({ query: $query, max_price: most })) as { products: Product[] };
const affordable = (products ?? []).filter(product => product.price <= most);
if (affordable.length === 0) {
  const cheapest = [...(products ?? [])].sort((a, b) => a.price - b.price)[0];
  return {
    found: false,
    summary: cheapest ? `Nothing below ${most}; the cheapest is ${cheapest.name} for ${cheapest.price}` : 'Nothing found.',
  };
}

// Equal ratings: the cheaper one.
const ranked = [...affordable].sort((a, b) => b.rating - a.rating || a.price - b.price);
const best = ranked[0];
const bargain = ranked.find(product => product.rating >= best.rating - 0.3 && product.price < 0.7 * best.price);
const stars = (rating: number): string => '*'.repeat(Math.round(rating)).padEnd(5, '.');

return {
  found: true,
  sku: best.sku,
  name: best.name,
  price: best.price,
  rating: best.rating,
  summary: [
    `${best.name}: ${stars(best.rating)} ${best.rating}, ${best.price.toFixed(2)}`,
    ...(bargain ? [`Nearly as good and much cheaper: ${bargain.name}, ${bargain.price.toFixed(2)}`] : []),
    ...ranked.slice(1, 4).map(product => `${product.name}: ${stars(product.rating)} ${product.price.toFixed(2)}`),
  ].join('\n'),
};
