// Move everything unfinished from one sprint into another
const { sprints } = await mcp.tracker.list_sprints({});
const target = sprints.find(s => s.id === $to_sprint);
if (!target) throw new Error(`There is no sprint ${$to_sprint}`);
if (target.state === "closed") throw new Error(`${target.name} is closed already`);
const { issues } = await mcp.tracker.list_issues({ sprint: $from_sprint });
const unfinished = issues.filter(i => i.sprint === $from_sprint && i.status !== "done");
const moved = [];
for (const issue of unfinished) {
  const answer = await mcp.tracker.update_issue({ key: issue.key, sprint: $to_sprint });
  moved.push({ key: answer.key, title: issue.title, sprint: answer.sprint });
}
return { moved: moved.length, points: unfinished.reduce((n, i) => n + i.points, 0), issues: moved };
