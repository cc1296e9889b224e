const { soil, zone } = args;
const { plants } = await mcp.nursery.list_plants({});
const { stock } = await mcp.nursery.list_stock({});

const suits = p => p.soils.includes(soil) && p.hardy_to_zone <= zone
  && p.height_m <= args.max_height_m && p.price <= args.max_price;

const result = [];
for (const p of plants.filter(suits)) {
  const sizes = stock
    .filter(s => s.plant_id === p.id && s.quantity > s.reserved)
    .map(s => ({ size: s.size, free: s.quantity - s.reserved }));
  if (sizes.length === 0) continue;
  result.push({ name: p.name, species: p.species, height_m: p.height_m, price: p.price, sizes });
}
result.sort((a, b) => a.price - b.price);
return result;
