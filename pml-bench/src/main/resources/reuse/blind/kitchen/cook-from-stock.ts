const [{ recipes }, { items }] = await Promise.all([
  mcp.kitchen.search_recipes({ max_minutes: $max_minutes }),
  mcp.kitchen.list_pantry({}),
]);
const stock = new Set(items.filter((i: any) => i.amount > 0).map((i: any) => i.name));
const options: any[] = [];
for (const r of recipes) {
  if (r.minutes > $max_minutes) continue;
  const full = await mcp.kitchen.get_recipe({ id: r.id });
  const missing = full.ingredients.map((x: any) => x.name).filter((n: string) => !stock.has(n));
  if (missing.length <= $max_missing) options.push({ title: r.title, minutes: r.minutes, missing });
}
options.sort((a, b) => a.missing.length - b.missing.length || a.minutes - b.minutes);
return { options };
