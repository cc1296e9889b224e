const pantry = await mcp.kitchen.list_pantry({ place: $place });
const soon = pantry.items
  .filter((i: any) => i.place === $place)
  .filter((i: any) => i.expires && i.expires <= $by)
  .sort((a: any, b: any) => a.expires.localeCompare(b.expires))
  .map((i: any) => ({ item: i.name, amount: `${i.amount} ${i.unit}`, expires: i.expires }));
return { place: $place, by: $by, items: soon };
