const { items } = await mcp.gearrental.list_items({ category: $category });
const affordable = items
  .filter((i: any) => i.category === $category && i.state === "ready" && i.day_rate <= $max_rate)
  .sort((a: any, b: any) => a.day_rate - b.day_rate)
  .slice(0, $limit);
return affordable.map((i: any) => ({ id: i.id, name: i.name, depot: i.depot, day_rate: i.day_rate }));
