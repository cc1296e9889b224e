const list = await mcp.kitchen.get_shopping_list({});
const budget = $budget;
const perAisle: Record<string, number> = {};
let total = 0;
for (const item of list.items) {
  if (item.checked) continue; // bought already
  total += item.price;
  perAisle[item.aisle] = +((perAisle[item.aisle] || 0) + item.price).toFixed(2);
}
total = +total.toFixed(2);
return { total, budget, fits: total <= budget, difference: +(budget - total).toFixed(2), perAisle };
