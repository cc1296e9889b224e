interface Issue { number: number; title: string; labels: string[]; assignee: string | null; age_days: number }

const repo: string = args.repo;
const days: number = args.days;
if (!(days > 0)) {
  throw new Error(`A number of days, please, not ${days}`);
}

const open = (await mcp.issues.list_issues({ repo, state: 'open' })) as { issues: Issue[] };
const PROTECTED = new Set(['security', 'pinned', 'keep']);
const isProtected = (issue: Issue) => issue.labels.some(label => PROTECTED.has(label.toLowerCase()));

const stale = open.issues.filter(issue => issue.assignee === null && issue.age_days > days);
const kept = stale.filter(isProtected);
const closed: number[] = [];
const failed: string[] = [];
for (const issue of stale) {
  if (isProtected(issue)) {
    continue;
  }
  try {
    // First the reason, then the deed: people want to know why.
    await mcp.issues.add_comment({ repo, number: issue.number, body: 'Closed for lack of activity.' });
    const done = await mcp.issues.close_issue({ repo, number: issue.number });
    if (done.state === 'closed') {
      closed.push(issue.number);
    } else {
      failed.push(`#${issue.number} is ${done.state}`);
    }
  } catch (error) {
    failed.push(`#${issue.number}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

return {
  closed,
  kept: kept.map(issue => issue.number),
  failed,
  summary: `${closed.length} of ${open.issues.length} open issues closed`
    + (kept.length > 0 ? `, ${kept.length} kept for their labels` : '')
    + (failed.length > 0 ? `, ${failed.length} failed: ${failed.join('; ')}` : ''),
};
