const res = await mcp.git.list_pull_requests({ repo: $repo, state: "open" });
const waiting = res.pull_requests
  .filter((p: any) => !p.draft)
  .filter((p: any) => p.reviewers.includes($reviewer) && !p.approved_by.includes($reviewer))
  .map((p: any) => ({
    number: p.number,
    title: p.title,
    author: p.author,
    lines: p.additions + p.deletions,
    updated: p.updated,
  }))
  .sort((a: any, b: any) => a.lines - b.lines);
const lines = waiting.reduce((n: number, p: any) => n + p.lines, 0);
return { repo: res.repo, reviewer: $reviewer, count: waiting.length, lines, waiting };
