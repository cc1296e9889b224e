// Who wrote the most comments on issues with a label since a date
const { issues } = await mcp.tracker.list_issues({ label: $label });
const keys = new Set(issues.filter(i => i.labels.includes($label)).map(i => i.key));
const { comments } = await mcp.tracker.list_comments({ since: $since });
const tally = new Map();
for (const c of comments) {
  if (!keys.has(c.issue) || c.created < $since) continue;
  const entry = tally.get(c.author) ?? { author: c.author, comments: 0, issues: [] };
  entry.comments += 1;
  if (!entry.issues.includes(c.issue)) entry.issues.push(c.issue);
  tally.set(c.author, entry);
}
return [...tally.values()].sort((a, b) => b.comments - a.comments || a.author.localeCompare(b.author));
