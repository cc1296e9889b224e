const { month, max_hours } = args;
const { assignments } = await mcp.interpreters.list_assignments({ month });
const hours: Record<string, number> = {};
for (const a of assignments) {
  hours[a.interpreter_id] = (hours[a.interpreter_id] || 0) + a.hours;
}
const { interpreters } = await mcp.interpreters.list_interpreters({});
const above = Object.keys(hours)
  .filter((id) => hours[id] > max_hours)
  .map((id) => ({
    id,
    name: interpreters.find((i: any) => i.id === id)?.name ?? id,
    hours: hours[id],
    over_by: hours[id] - max_hours,
  }))
  .sort((x, y) => y.hours - x.hours);
return { month, max_hours, overloaded: above };
