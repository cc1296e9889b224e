const { employees } = await mcp.timesheet.list_employees({});
const person = employees.find((e) => e.name === $employee);
if (!person) return { error: "nobody called " + $employee };

const { entries } = await mcp.timesheet.list_entries({});
const own = entries.filter((e) => e.employee_id === person.id && e.date >= $from && e.date <= $until);
const total = own.reduce((s, e) => s + e.hours, 0);

const hours = new Map();
for (const e of own) hours.set(e.activity, (hours.get(e.activity) ?? 0) + e.hours);
const split = [...hours]
  .map(([activity, h]) => ({ activity, hours: h, percent: Math.round((h / total) * 100) }))
  .sort((a, b) => b.hours - a.hours);
return { employee: person.name, total, split };
