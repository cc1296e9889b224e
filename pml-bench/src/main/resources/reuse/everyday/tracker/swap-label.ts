// Replace one label by another on all issues that carry it
const { issues } = await mcp.tracker.list_issues({ label: args.old_label });
const changed = [];
for (const issue of issues) {
  if (!issue.labels.includes(args.old_label)) continue;
  const labels = [...new Set(issue.labels.map(l => (l === args.old_label ? args.new_label : l)))];
  const updated = await mcp.tracker.update_issue({ key: issue.key, labels });
  changed.push({ key: updated.key, labels: updated.labels });
}
return { changed: changed.length, issues: changed };
