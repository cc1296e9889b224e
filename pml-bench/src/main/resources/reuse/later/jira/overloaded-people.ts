const capacity = $capacity;
const { sprints } = await mcp.jira.list_sprints({ board: $board });
const active = sprints.find((s: any) => s.state === "active");
if (!active) throw new Error("There is no active sprint on this board");

const { issues } = await mcp.jira.sprint_issues({ sprint_id: active.id });
const load: Record<string, { points: number; keys: string[] }> = {};
for (const i of issues) {
  if (i.status === "Done" || !i.assignee) continue;
  const entry = (load[i.assignee] ??= { points: 0, keys: [] });
  entry.points += i.points ?? 0;
  entry.keys.push(i.key);
}
const overloaded = Object.entries(load)
  .filter(([, e]) => e.points > capacity)
  .map(([person, e]) => ({ person, points: e.points, over_by: e.points - capacity, issues: e.keys }))
  .sort((a, b) => b.over_by - a.over_by);
return { sprint: active.name, capacity, overloaded };
