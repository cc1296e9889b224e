function raised(price) {
  return Math.round(price * (1 + $percent / 100) * 10) / 10;
}

const { plants } = await mcp.nursery.list_plants({ kind: $kind });
const changes = [];
for (const plant of plants) {
  if (plant.kind !== $kind) continue;
  const price = raised(plant.price);
  await mcp.nursery.set_price({ plant_id: plant.id, price });
  changes.push({ id: plant.id, name: plant.name, before: plant.price, after: price });
}
return { changed: changes.length, changes };
