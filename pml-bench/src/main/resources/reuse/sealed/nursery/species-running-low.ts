const { plants } = await mcp.nursery.list_plants({});
const { stock } = await mcp.nursery.list_stock({});
const free = {};
for (const batch of stock) {
  free[batch.plant_id] = (free[batch.plant_id] || 0) + batch.quantity - batch.reserved;
}
return plants
  .map(p => ({ id: p.id, name: p.name, free: free[p.id] || 0 }))
  .filter(p => p.free < $minimum)
  .sort((a, b) => a.free - b.free || a.name.localeCompare(b.name));
