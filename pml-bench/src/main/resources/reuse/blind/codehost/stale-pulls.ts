const cutoff = new Date($before).getTime();
const { pull_requests } = await mcp.codehost.list_pull_requests({ owner: $owner, repo: $repo, state: "open" });
const stale = pull_requests
  .filter((p: any) => p.state === "open" && !p.draft && Date.parse(p.updated_at) < cutoff)
  .sort((a: any, b: any) => Date.parse(a.updated_at) - Date.parse(b.updated_at));
return stale.map((p: any) => ({
  number: p.number,
  title: p.title,
  author: p.author,
  last_activity: p.updated_at.slice(0, 10),
}));
