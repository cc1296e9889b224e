const logs = await Promise.all(
  args.repos.map((repo: string) => mcp.git.list_commits({ repo, since: args.since }))
);

const people: Record<string, { commits: number; files: number; repos: Set<string> }> = {};
for (const log of logs as any[]) {
  for (const c of log.commits) {
    if (c.date < args.since) continue;
    const p = (people[c.author] ??= { commits: 0, files: 0, repos: new Set<string>() });
    p.commits++;
    p.files += c.files;
    p.repos.add(log.repo);
  }
}

const ranking = Object.entries(people)
  .map(([author, p]) => ({ author, commits: p.commits, files: p.files, repos: [...p.repos] }))
  .sort((a, b) => b.commits - a.commits || a.author.localeCompare(b.author));
return { since: args.since, ranking };
