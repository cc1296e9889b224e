const wanted = $recipe;
const found = await mcp.kitchen.search_recipes({ query: wanted });
const hit = found.recipes.find((r: any) => r.title.toLowerCase().includes(wanted.toLowerCase()));
if (!hit) throw new Error("No recipe found for " + wanted);
const recipe = await mcp.kitchen.get_recipe({ id: hit.id });
const pantry = await mcp.kitchen.list_pantry({});
const added = [];
for (const ing of recipe.ingredients) {
  const need = (ing.amount * $people) / recipe.servings;
  const have = pantry.items.find((p: any) => p.name === ing.name && p.unit === ing.unit)?.amount ?? 0;
  if (have >= need) continue;
  const item = { name: ing.name, amount: Math.ceil(need - have), unit: ing.unit };
  await mcp.kitchen.add_shopping_item(item);
  added.push(item);
}
return { recipe: hit.title, added };
