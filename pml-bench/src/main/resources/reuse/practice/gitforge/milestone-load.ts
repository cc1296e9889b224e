const { issues } = await mcp.gitforge.list_issues({ state: "open" });
const open = issues.filter((issue) => issue.state === "open" && issue.milestone === args.milestone);
const load = {};
for (const issue of open) {
  const person = issue.assignee || "(nobody)";
  load[person] ??= { person, issues: 0, points: 0 };
  load[person].issues += 1;
  load[person].points += issue.points;
}
const people = Object.values(load).sort((a, b) => b.points - a.points || a.person.localeCompare(b.person));
return { milestone: args.milestone, open: open.length, points: open.reduce((sum, i) => sum + i.points, 0), people };
