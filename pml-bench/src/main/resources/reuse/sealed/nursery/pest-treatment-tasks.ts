const { inspections } = await mcp.nursery.list_inspections({});
const latest = {};
for (const i of inspections) {
  if (!latest[i.plot] || i.day > latest[i.plot].day) latest[i.plot] = i;
}
const bad = Object.values(latest)
  .filter(i => i.severity >= args.min_severity)
  .sort((a, b) => b.severity - a.severity);
const tasks = [];
for (const i of bad) {
  const task = await mcp.nursery.add_task({
    title: `Treat ${i.pest} on plot ${i.plot} (severity ${i.severity})`,
    plot: i.plot,
    assignee: args.assignee,
    due: args.due,
  });
  tasks.push(task.title);
}
return { assignee: args.assignee, due: args.due, tasks };
