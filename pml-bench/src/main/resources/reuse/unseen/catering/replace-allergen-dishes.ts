const menuId = $menu_id;
const substitute = $new_dish;
const menu = await mcp.catering.get_menu({ menu_id: menuId });
const offending = menu.dishes.filter(
  (d: any) => d.course === $course && d.allergens.includes($allergen) && d.name !== substitute
);
const swaps: { out: string; in: string }[] = [];
for (const dish of offending) {
  const r = await mcp.catering.swap_dish({ menu_id: menuId, old_dish: dish.name, new_dish: substitute });
  swaps.push({ out: r.out, in: r.in });
}
return swaps.length > 0
  ? { menu: menuId, swaps }
  : { menu: menuId, swaps, note: `no ${$course} with ${$allergen}` };
