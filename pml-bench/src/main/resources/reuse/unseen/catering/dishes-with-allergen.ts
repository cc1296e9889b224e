const menu = await mcp.catering.get_menu({ menu_id: $menu_id });
const affected: string[] = [];
const safe: string[] = [];
for (const dish of menu.dishes) {
  if (dish.allergens.includes($allergen)) affected.push(dish.name);
  else safe.push(dish.name);
}
return { menu: menu.name, allergen: $allergen, affected, safe };
