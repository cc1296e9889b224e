const { entries } = await mcp.timesheet.list_entries({});
const { employees } = await mcp.timesheet.list_employees({});
const limit = $limit;

const perDay: Record<string, number> = {};
for (const e of entries) {
  if (e.date < $since) continue;
  const key = `${e.employee_id} ${e.date}`;
  perDay[key] = (perDay[key] ?? 0) + e.hours;
}
const days = Object.entries(perDay)
  .filter(([, hours]) => hours > limit)
  .map(([key, hours]) => {
    const [id, date] = key.split(" ");
    return { name: employees.find((e) => e.id === id)?.name ?? id, date, hours, over_by: hours - limit };
  })
  .sort((a, b) => a.date.localeCompare(b.date));
return { limit, count: days.length, days };
