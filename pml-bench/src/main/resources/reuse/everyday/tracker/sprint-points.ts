// Done and remaining story points of a sprint per assignee, against its capacity
const { sprints } = await mcp.tracker.list_sprints({});
const sprint = sprints.find(s => s.id === $sprint);
if (!sprint) return { error: `There is no sprint ${$sprint}` };
const { issues } = await mcp.tracker.list_issues({ sprint: $sprint });
const people = {};
for (const issue of issues.filter(i => i.sprint === $sprint)) {
  const person = (people[issue.assignee ?? "unassigned"] ??= { done: 0, left: 0 });
  if (issue.status === "done") person.done += issue.points;
  else person.left += issue.points;
}
const sum = key => Object.values(people).reduce((total, p) => total + p[key], 0);
return {
  sprint: sprint.name,
  ends: sprint.end,
  people,
  done: sum("done"),
  left: sum("left"),
  capacity: sprint.capacity,
  over_capacity: Math.max(0, sum("done") + sum("left") - sprint.capacity),
};
