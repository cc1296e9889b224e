const floor = $floor;
const { desks } = await mcp.coworking.list_desks({ floor });
const free = desks
  .filter((d) => d.kind === $kind && !d.taken)
  .sort((a, b) => a.price_per_day - b.price_per_day);
if (!free.length) {
  return { assigned: null, message: `No free ${$kind} desk on floor ${floor}` };
}
const desk = free[0];
const done = await mcp.coworking.assign_desk({ desk_id: desk.id, member_id: $member_id, until: $until });
return { assigned: desk.id, member: $member_id, floor, price_per_day: desk.price_per_day, until: done.until };
