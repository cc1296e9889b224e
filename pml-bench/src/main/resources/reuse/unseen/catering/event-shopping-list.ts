const { event_id, reserve_percent } = args;
const event = await mcp.catering.get_event({ event_id });
const menu = await mcp.catering.get_menu({ menu_id: event.menu_id });
const factor = event.guests * (1 + reserve_percent / 100);
const grams: Record<string, number> = {};
for (const dish of menu.dishes) {
  for (const ing of dish.ingredients) {
    grams[ing.name] = (grams[ing.name] ?? 0) + ing.grams;
  }
}
const list = Object.keys(grams)
  .sort()
  .map((name) => ({ ingredient: name, kilos: Math.round((grams[name] * factor) / 10) / 100 }));
return { event: event.id, guests: event.guests, reserve_percent, list };
