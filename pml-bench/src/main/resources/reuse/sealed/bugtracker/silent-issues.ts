const { issues } = await mcp.bugtracker.list_issues({ component: $component });
const { comments } = await mcp.bugtracker.list_comments({});

// day of the last comment per issue
const last = {};
for (const c of comments) {
  if (!last[c.issue_id] || c.day > last[c.issue_id]) last[c.issue_id] = c.day;
}

return issues
  .filter(i => i.component === $component && i.status !== "closed")
  .filter(i => !last[i.id] || last[i.id] < $since)
  .map(i => ({
    id: i.id,
    title: i.title,
    assignee: i.assignee,
    opened: i.opened,
    last_comment: last[i.id] ?? null,
  }))
  .sort((a, b) => (a.last_comment ?? "").localeCompare(b.last_comment ?? ""));
