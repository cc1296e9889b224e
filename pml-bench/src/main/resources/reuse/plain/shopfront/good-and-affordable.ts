const res = await mcp.shopfront.search_products({ query: $query });
const fitting = res.products.filter(
  (p: any) => p.price <= $max_price && p.rating >= $min_rating && p.stock > 0
);
if (fitting.length === 0) {
  const cheapest = [...res.products].sort((a: any, b: any) => a.price - b.price)[0];
  return { query: $query, found: 0, hint: `cheapest is ${cheapest.name} at ${cheapest.price}` };
}
fitting.sort((a: any, b: any) => b.rating - a.rating || a.price - b.price);
return {
  query: $query,
  found: fitting.length,
  best: fitting[0].name,
  products: fitting.map((p: any) => `${p.name} (${p.price}, ${p.rating} stars)`),
};
