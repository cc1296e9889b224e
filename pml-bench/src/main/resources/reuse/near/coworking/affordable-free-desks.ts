const { desks } = await mcp.coworking.list_desks({ floor: $floor });
const fitting = desks
  .filter((d) => !d.taken && d.price_per_day <= $max_price)
  .sort((a, b) => a.price_per_day - b.price_per_day);
return {
  floor: $floor,
  max_price: $max_price,
  count: fitting.length,
  desks: fitting.map((d) => ({ id: d.id, kind: d.kind, price_per_day: d.price_per_day, monitor: d.monitor })),
};
