const org: string = $org;
const repos = (await mcp.codehost.list_repositories({ org, archived: false })).repositories;
const load = new Map<string, number>();

for (const r of repos) {
  if (r.archived) continue;
  const prs = await mcp.codehost.list_pull_requests({ owner: org, repo: r.name, state: "open" });
  for (const pr of prs.pull_requests) {
    if (pr.state !== "open") continue;
    for (const who of pr.requested_reviewers) load.set(who, (load.get(who) ?? 0) + 1);
  }
}

const rows = [...load.entries()]
  .filter(([, n]) => n >= $at_least)
  .sort((a, b) => b[1] - a[1])
  .map(([reviewer, waiting]) => ({ reviewer, waiting }));
return { org, rows };
