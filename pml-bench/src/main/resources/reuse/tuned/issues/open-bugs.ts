interface Issue { number: number; title: string; labels: string[]; assignee: string | null; age_days: number }

const all = await mcp.issues.list_issues({ repo: $repo, state: $state, label: $label });
const issues: Issue[] = all?.issues ?? [];
if (issues.length === 0) {
  return { count: 0, bugs: [], summary: 'No open bugs.' };
}

// The oldest ones without an assignee are the ones that are forgotten.
const sorted = [...issues].sort((a, b) => Number(a.assignee !== null) - Number(b.assignee !== null) || b.age_days - a.age_days);
const age = (days: number): string => {
  if (days >= 60) {
    return `${Math.floor(days / 30)} months`;
  }
  return days >= 14 ? `${Math.floor(days / 7)} weeks` : `${days} days`;
};

const bugs = sorted.map(issue => ({
  number: issue.number,
  title: issue.title.length > 70 ? issue.title.slice(0, 67) + '...' : issue.title,
  age: age(issue.age_days),
  assignee: issue.assignee ?? 'nobody',
}));
const unassigned = issues.filter(issue => issue.assignee === null).length;
const mean = issues.reduce((sum, issue) => sum + issue.age_days, 0) / issues.length;

return {
  count: issues.length,
  unassigned,
  meanAge: Math.round(mean),
  bugs,
  summary: [
    `${issues.length} bugs are open, ${unassigned} of them without an assignee, ${age(Math.round(mean))} old on average`,
    ...bugs.map(bug => `#${bug.number} ${bug.title} (${bug.age}, ${bug.assignee})`),
  ].join('\n'),
};
