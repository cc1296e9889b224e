const { articles } = await mcp.depot.list_articles({ category: $category });
const idle = articles.filter((a: any) => a.stock > 0 && a.last_moved < $since);
const result = [];
for (const a of idle) {
  const { places } = await mcp.depot.find_stock({ sku: a.sku });
  result.push({
    sku: a.sku,
    name: a.name,
    last_moved: a.last_moved,
    value: Math.round(a.stock * a.unit_cost * 100) / 100,
    shelves: places.map((p: any) => p.shelf),
  });
}
result.sort((x, y) => y.value - x.value);
const capital = Math.round(result.reduce((s, r) => s + r.value, 0) * 100) / 100;
return { category: $category, idle_since: $since, capital, articles: result };
