const { pull_requests } = await mcp.gitforge.list_pull_requests({ repo: $repo, state: "open" });
const idle = pull_requests
  .filter((pr) => pr.repo === $repo && pr.state === "open" && pr.updated_at < $before)
  .sort((a, b) => a.updated_at.localeCompare(b.updated_at))
  .map((pr) => ({
    number: pr.number,
    title: pr.title,
    author: pr.author,
    last_activity: pr.updated_at,
    idle_days: Math.round((Date.parse($before) - Date.parse(pr.updated_at)) / 86400000),
  }));
return { repo: $repo, count: idle.length, pull_requests: idle };
