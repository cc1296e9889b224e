const [{ employees }, { entries }, { absences }] = await Promise.all([
  mcp.timesheet.list_employees({}),
  mcp.timesheet.list_entries({}),
  mcp.timesheet.list_absences({}),
]);
const week = [0, 1, 2, 3, 4].map((i) => new Date(Date.parse($monday) + i * 86400000).toISOString().slice(0, 10));

const missing = [];
for (const e of employees.filter((x) => x.team === $team)) {
  const away = week.filter((d) => absences.some((a) => a.employee_id === e.id && a.from <= d && d <= a.to)).length;
  const expected = (e.weekly_hours * (5 - away)) / 5;
  const booked = entries
    .filter((t) => t.employee_id === e.id && week.includes(t.date))
    .reduce((sum, t) => sum + t.hours, 0);
  if (booked < expected) {
    missing.push({ name: e.name, expected, booked, missing: Math.round((expected - booked) * 10) / 10, days_absent: away });
  }
}
return { team: $team, week: week[0] + " to " + week[4], missing };
