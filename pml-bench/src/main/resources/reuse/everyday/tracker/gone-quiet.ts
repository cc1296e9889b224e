// Issues being worked on without any update or comment since a date
const [{ issues }, { comments }] = await Promise.all([
  mcp.tracker.list_issues({ project: $project }),
  mcp.tracker.list_comments({}),
]);
const active = issues.filter(i => i.project === $project && ["in_progress", "in_review"].includes(i.status));
const quiet = [];
for (const issue of active) {
  const dates = comments.filter(c => c.issue === issue.key).map(c => c.created);
  const last = [issue.updated, ...dates].sort().at(-1);
  if (last < $since) quiet.push({ key: issue.key, title: issue.title, status: issue.status, assignee: issue.assignee, last_activity: last });
}
return quiet.sort((a, b) => a.last_activity.localeCompare(b.last_activity));
