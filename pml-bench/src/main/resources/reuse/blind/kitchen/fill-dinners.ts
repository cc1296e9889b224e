const from = $from, to = $to;
const plan: any = await mcp.kitchen.get_meal_plan({ from, to });
const taken = new Set(plan.meals.filter((m: any) => m.meal === "dinner").map((m: any) => m.date));
const used = new Set(plan.meals.map((m: any) => m.recipe_id));
const found: any = await mcp.kitchen.search_recipes({ diet: $diet });
let pool = found.recipes.filter((r: any) => !used.has(r.id));
if (!pool.length) pool = found.recipes;
const planned: any[] = [];
const day = new Date(from + "T00:00:00Z");
while (day.toISOString().slice(0, 10) <= to) {
  const date = day.toISOString().slice(0, 10);
  day.setUTCDate(day.getUTCDate() + 1);
  if (taken.has(date)) continue;
  const r = pool[planned.length % pool.length];
  await mcp.kitchen.plan_meal({ date, meal: "dinner", recipe_id: r.id });
  planned.push({ date, title: r.title });
}
return { planned };
