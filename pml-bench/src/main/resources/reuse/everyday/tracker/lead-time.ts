// Days from creation to closing for what a project closed in a period
const { issues } = await mcp.tracker.list_issues({ project: args.project, status: "done" });
const closed = issues.filter(i =>
  i.project === args.project && i.status === "done" && i.closed >= args.from && i.closed <= args.to);
if (closed.length === 0) return { project: args.project, closed: 0, average_days: null };
const days = closed.map(i => ({
  key: i.key,
  type: i.type,
  days: Math.round((Date.parse(i.closed) - Date.parse(i.created)) / 86400000),
}));
const total = days.reduce((sum, d) => sum + d.days, 0);
return {
  project: args.project,
  closed: closed.length,
  average_days: Number((total / closed.length).toFixed(1)),
  slowest: days.reduce((a, b) => (b.days > a.days ? b : a)),
  issues: days,
};
