const { articles } = await mcp.depot.list_articles({ category: $category });
const low = articles.filter((a: any) => a.stock < a.reorder_level);

const bySupplier: Record<string, { lines: any[]; cost: number }> = {};
for (const a of low) {
  // refill to a multiple of the reorder level
  const quantity = Math.ceil(a.reorder_level * $cover - a.stock);
  const cost = Math.round(quantity * a.unit_cost * 100) / 100;
  const group = (bySupplier[a.supplier] ??= { lines: [], cost: 0 });
  group.lines.push({ sku: a.sku, name: a.name, quantity, cost });
  group.cost = Math.round((group.cost + cost) * 100) / 100;
}

const total = Object.values(bySupplier).reduce((s, g) => s + g.cost, 0);
return { category: $category, suppliers: bySupplier, total: Math.round(total * 100) / 100 };
