const { volunteers } = await mcp.festival.list_volunteers({ area: $area });
const spare = volunteers
  .filter((v) => v.area === $area)
  .map((v) => ({ id: v.id, name: v.name, hours_left: v.hours_max - v.hours_done, days: v.days }))
  .filter((v) => v.hours_left >= $hours)
  .sort((a, b) => b.hours_left - a.hours_left);
const { shifts } = await mcp.festival.list_shifts({});
return {
  area: $area,
  volunteers: spare.map((v) => ({ ...v, already_on: shifts.filter((s) => s.assigned.includes(v.id)).map((s) => s.id) })),
  hours_in_all: spare.reduce((n, v) => n + v.hours_left, 0),
};
