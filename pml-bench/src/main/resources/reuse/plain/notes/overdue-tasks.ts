const { tasks } = await mcp.notes.list_tasks({ project: args.project, status: "open" });
const today = Date.parse(args.today);
const overdue = tasks
  .filter((t: any) => t.due && Date.parse(t.due) < today)
  .map((t: any) => ({
    title: t.title,
    due: t.due,
    priority: t.priority,
    days_late: Math.round((today - Date.parse(t.due)) / 86400000),
  }))
  .sort((a: any, b: any) => a.priority - b.priority || b.days_late - a.days_late);
return {
  project: args.project,
  count: overdue.length,
  worst: overdue.reduce((n: number, t: any) => Math.max(n, t.days_late), 0),
  overdue,
};
