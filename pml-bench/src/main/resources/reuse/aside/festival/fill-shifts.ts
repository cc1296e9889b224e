const [{ shifts }, { volunteers }] = await Promise.all([
  mcp.festival.list_shifts({ day: $day }),
  mcp.festival.list_volunteers({ area: $area }),
]);
const pool = volunteers.filter((v) => v.area === $area && v.days.includes($day));
const left = new Map(pool.map((v) => [v.id, v.hours_max - v.hours_done]));
const assigned = [], unfilled = [];
for (const s of shifts.filter((s) => s.area === $area && s.day === $day)) {
  let open = s.needed - s.assigned.length;
  for (const v of pool) {
    if (open <= 0) break;
    if (s.assigned.includes(v.id) || left.get(v.id) < s.hours) continue;
    await mcp.festival.assign_volunteer({ shift_id: s.id, volunteer_id: v.id });
    left.set(v.id, left.get(v.id) - s.hours);
    assigned.push({ shift: s.id, start: s.start, volunteer: v.name });
    open--;
  }
  if (open > 0) unfilled.push({ shift: s.id, start: s.start, missing: open });
}
return { area: $area, day: $day, assigned, unfilled };
