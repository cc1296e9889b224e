const who = $author, from = $since, org = $org;
const { repositories } = await mcp.codehost.list_repositories({ org });
const active = repositories.filter(r => r.pushed_at >= from);
const digest = [];
let totalCommits = 0;
for (const repo of active) {
  const [c, p] = await Promise.all([
    mcp.codehost.list_commits({ owner: org, repo: repo.name, author: who, since: from }),
    mcp.codehost.list_pull_requests({ owner: org, repo: repo.name }),
  ]);
  const commits = c.commits.filter(x => x.author === who && x.date >= from);
  const pulls = p.pull_requests.filter(x => x.author === who && x.updated_at >= from);
  totalCommits += commits.length;
  if (commits.length || pulls.length)
    digest.push({ repo: repo.name, commits: commits.length, pulls: pulls.map(x => `#${x.number} ${x.title}`) });
}
return { who, since: from, totalCommits, digest };
