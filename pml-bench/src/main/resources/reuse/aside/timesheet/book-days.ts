const [{ employees }, { absences }] = await Promise.all([
  mcp.timesheet.list_employees({}),
  mcp.timesheet.list_absences({}),
]);
const person = employees.find((e) => e.name === args.employee);
if (!person) return { booked: [], reason: `nobody called ${args.employee}` };

const booked = [];
const skipped = [];
for (const date of args.days) {
  const away = absences.find((a) => a.employee_id === person.id && a.from <= date && date <= a.to);
  if (away) {
    skipped.push({ date, reason: away.kind });
    continue;
  }
  const { entry } = await mcp.timesheet.book_hours({ employee_id: person.id, project: args.project, date, hours: args.hours });
  booked.push({ entry, date });
}
return { employee: person.name, project: args.project, booked, skipped, total_hours: booked.length * args.hours };
