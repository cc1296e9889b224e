// Comment on every overdue open issue of a project, addressing its assignee (or the lead if they are away)
const { issues } = await mcp.tracker.list_issues({ project: $project });
const { members } = await mcp.tracker.list_members({});
const byHandle = new Map(members.map(m => [m.handle, m]));
const overdue = issues.filter(i =>
  i.project === $project && i.status !== "done" && i.due && i.due < $today);
const written = [];
for (const issue of overdue) {
  const assignee = byHandle.get(issue.assignee);
  const away = assignee?.away_until && assignee.away_until >= $today;
  const addressee = !assignee || away ? members.find(m => m.leads.includes($project)) : assignee;
  const { body } = await mcp.tracker.add_comment({
    issue: issue.key, body: `@${addressee.handle} ${$message} (due ${issue.due})`,
  });
  written.push({ issue: issue.key, body });
}
return written;
