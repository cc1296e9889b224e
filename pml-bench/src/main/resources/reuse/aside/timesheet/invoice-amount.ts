const { projects } = await mcp.timesheet.list_projects({});
const project = projects.find((p) => p.code === $project);
if (!project) return { error: "no project " + $project };

const { entries } = await mcp.timesheet.list_entries({ project: $project });
const { employees } = await mcp.timesheet.list_employees({});
const billable = entries.filter((e) => e.project === $project && e.billable && e.date.startsWith($month));
const byPerson: Record<string, number> = {};
for (const e of billable) {
  const name = employees.find((x) => x.id === e.employee_id)?.name ?? e.employee_id;
  byPerson[name] = (byPerson[name] ?? 0) + e.hours;
}
const hours = billable.reduce((s, e) => s + e.hours, 0);
return { client: project.client, project: project.name, month: $month, hours, rate: project.hourly_rate, amount: hours * project.hourly_rate, by_person: byPerson };
