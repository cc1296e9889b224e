const { products } = await mcp.shop.search_products({ query: $query, max_price: $max_price });
const best = products.sort((a, b) => b.rating - a.rating)[0];
return best ? `${best.name} (${best.price})` : 'nothing found';
