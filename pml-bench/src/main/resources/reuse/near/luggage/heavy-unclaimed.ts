const { items } = await mcp.luggage.list_found_items({ terminal: $terminal });
const heavy = items
  .filter((i) => i.status === "unclaimed" && i.weight_kg >= $min_kg)
  .sort((a, b) => b.weight_kg - a.weight_kg);
return heavy.map((i) => ({ id: i.id, category: i.category, weight_kg: i.weight_kg, slot: i.slot }));
