const menu = await mcp.catering.get_menu({ menu_id: $menu_id });
let cost = 0;
let dearest: any = null;
for (const dish of menu.dishes) {
  cost += dish.cost;
  if (dearest === null || dish.cost > dearest.cost) dearest = dish;
}
const margin = menu.price_per_head - cost;
return {
  menu: menu.id,
  price: menu.price_per_head,
  cost: Math.round(cost * 100) / 100,
  margin: Math.round(margin * 100) / 100,
  margin_percent: menu.price_per_head > 0 ? Math.round((margin / menu.price_per_head) * 100) : null,
  dearest_dish: dearest ? { name: dearest.name, cost: dearest.cost } : null,
};
