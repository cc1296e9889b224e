const project = $project;
const days = $days;
const res = await mcp.jira.search_issues({
  jql: `project = ${project} AND statusCategory != Done AND updated <= -${days}d ORDER BY updated ASC`,
});
const stale = res.issues.filter((i: any) => i.idle_days >= days);
const nudged: any[] = [];
for (const issue of stale) {
  const who = issue.assignee ? `@${issue.assignee} ` : "";
  const c = await mcp.jira.add_comment({ key: issue.key, body: who + $message });
  nudged.push({ key: issue.key, idle: issue.idle_days, comment: c.id });
}
return { project, nudged, unassigned: stale.filter((i: any) => !i.assignee).map((i: any) => i.key) };
