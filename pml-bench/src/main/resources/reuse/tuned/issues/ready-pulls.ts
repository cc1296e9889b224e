interface Pull { number: number; title: string; author: string; approved: boolean; checks: 'passed' | 'failed' | 'running' }

const { pulls } = (await mcp.issues.list_pulls({ repo: $repo, state: 'open' })) as { pulls: Pull[] };
if (!pulls || pulls.length === 0) {
  return { ready: [], summary: 'No pull request is open.' };
}

// What keeps each of the others from being merged?
const reasons = (pull: Pull): string[] => {
  const list: string[] = [];
  if (!pull.approved) {
    list.push('not approved');
  }
  if (pull.checks === 'failed') {
    list.push('checks failed');
  } else if (pull.checks !== 'passed') {
    list.push('checks still running');
  }
  return list;
};

const ready = pulls.filter(pull => reasons(pull).length === 0);
const blocked = pulls
  .filter(pull => reasons(pull).length > 0)
  .map(pull => ({ number: pull.number, title: pull.title, author: pull.author, why: reasons(pull).join(', ') }));

return {
  ready: ready.map(pull => ({ number: pull.number, title: pull.title, author: pull.author })),
  blocked,
  summary: [
    `${ready.length} of ${pulls.length} pull requests can be merged`,
    ...ready.map(pull => `+ #${pull.number} ${pull.title} (${pull.author})`),
    ...blocked.map(pull => `- #${pull.number} ${pull.title}: ${pull.why}`),
  ].join('\n'),
};
