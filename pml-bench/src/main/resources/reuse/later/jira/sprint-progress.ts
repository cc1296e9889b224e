const { sprints } = await mcp.jira.list_sprints({ board: $board });
const active = sprints.find((s: any) => s.state === "active");
if (!active) return { board: $board, message: "no active sprint" };
const { issues } = await mcp.jira.sprint_issues({ sprint_id: active.id });
const sum = (list: any[]) => list.reduce((n, i) => n + (i.points ?? 0), 0);
const total = sum(issues);
const done = sum(issues.filter((i: any) => i.status === "Done"));
return {
  board: $board,
  sprint: active.name,
  ends: active.end,
  done,
  remaining: total - done,
  percent: total ? Math.round((100 * done) / total) : 0,
};
