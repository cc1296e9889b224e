interface Issue { number: number; title: string; labels: string[]; assignee: string | null; age_days: number }

const repo = $repo;
const title = $title;
if (title.trim().length < 3) {
  throw new Error(`Too short for a title: "${title}"`);
}

// Somebody may have reported it already.
const words = (text: string): Set<string> => new Set(text.toLowerCase().split(/[^a-z0-9]+/).filter(word => word.length > 2));
const wanted = words(title);
const { issues } = (await mcp.issues.list_issues({ repo })) as { issues: Issue[] };
const alike = (issues ?? [])
  .map(issue => {
    const other = words(issue.title);
    const shared = [...wanted].filter(word => other.has(word)).length;
    return { issue, score: shared / Math.max(1, Math.min(wanted.size, other.size)) };
  })
  .filter(each => each.score >= 0.8)
  .sort((a, b) => b.score - a.score);
if (alike.length > 0) {
  const twin = alike[0].issue;
  return { created: false, number: twin.number, summary: `#${twin.number} "${twin.title}" seems to be the same` };
}

const made = await mcp.issues.create_issue({ repo, title, body: $body, labels: $labels });
if (!made.number) {
  throw new Error('The issue got no number');
}
return {
  created: true,
  number: made.number,
  url: made.url,
  compared: issues.length,
  summary: `#${made.number} "${title}" in ${repo}: ${made.url}`,
};
