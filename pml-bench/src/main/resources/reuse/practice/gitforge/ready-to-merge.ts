const [{ pull_requests }, { reviews }] = await Promise.all([
  mcp.gitforge.list_pull_requests({ repo: $repo, state: "open" }),
  mcp.gitforge.list_reviews({ repo: $repo }),
]);
const ready = [];
for (const pr of pull_requests) {
  if (pr.repo !== $repo || pr.state !== "open" || pr.draft || pr.base !== $base) continue;
  // only the latest verdict of each reviewer counts
  const verdicts = {};
  reviews
    .filter((r) => r.repo === $repo && r.pr === pr.number)
    .sort((a, b) => a.submitted_at.localeCompare(b.submitted_at))
    .forEach((r) => { verdicts[r.reviewer] = r.state; });
  const states = Object.values(verdicts);
  const approved = states.filter((s) => s === "approved").length;
  if (states.includes("changes_requested") || approved < $approvals) continue;
  ready.push({ number: pr.number, title: pr.title, author: pr.author, approved });
}
return { repo: $repo, base: $base, required: $approvals, ready };
