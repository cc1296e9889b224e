const { pull_requests } = await mcp.git.list_pull_requests({ repo: $repo, state: "open" });

// drafts are expected to be slow, leave them alone
const stale = pull_requests.filter((p: any) => !p.draft && p.updated < $before);

const nudged: any[] = [];
for (const p of stale) {
  const c = await mcp.git.comment_pull_request({
    repo: $repo,
    number: p.number,
    body: `@${p.author} ${$message}`,
  });
  nudged.push({ number: p.number, title: p.title, comment: c.comment });
}
return { repo: $repo, open: pull_requests.length, nudged };
