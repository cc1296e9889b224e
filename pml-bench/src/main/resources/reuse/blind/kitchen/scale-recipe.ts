const { recipes } = await mcp.kitchen.search_recipes({ query: $recipe });
const match = recipes.filter((r: any) => r.title.toLowerCase().includes($recipe.toLowerCase()))[0];
if (!match) return { error: `nothing found for ${$recipe}` };
const full = await mcp.kitchen.get_recipe({ id: match.id });
const factor = $servings / full.servings;
const lines = full.ingredients.map((i: any) => {
  const amount = Math.round(i.amount * factor * 10) / 10;
  return `${amount} ${i.unit} ${i.name}`;
});
return { title: match.title, servings: $servings, ingredients: lines };
