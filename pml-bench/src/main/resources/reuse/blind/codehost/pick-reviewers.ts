const at = { owner: $owner, repo: $repo };
const pull_number = $pull_number;
const { files, author } = await mcp.codehost.list_pull_request_files({ ...at, pull_number });
const score: Record<string, number> = {};
for (const f of files.filter((f: any) => f.status !== "added" && !f.filename.endsWith("lock.json"))) {
  const { commits } = await mcp.codehost.list_commits({ ...at, path: f.filename });
  for (const c of commits) if (c.author !== author) score[c.author] = (score[c.author] || 0) + 1;
}
const reviewers = Object.keys(score)
  .sort((a, b) => score[b] - score[a] || a.localeCompare(b))
  .slice(0, $how_many);
if (reviewers.length) await mcp.codehost.request_reviewers({ ...at, pull_number, reviewers });
return { pull_number, reviewers };
