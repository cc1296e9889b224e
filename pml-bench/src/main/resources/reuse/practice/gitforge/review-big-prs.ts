const [{ pull_requests }, { reviews }] = await Promise.all([
  mcp.gitforge.list_pull_requests({ repo: args.repo, state: "open" }),
  mcp.gitforge.list_reviews({ repo: args.repo }),
]);
const big = pull_requests.filter(
  (pr) => pr.repo === args.repo && pr.state === "open" && !pr.draft && pr.additions + pr.deletions >= args.min_lines,
);
const requested = [];
for (const pr of big) {
  const done = reviews.filter((r) => r.repo === args.repo && r.pr === pr.number).map((r) => r.reviewer);
  const reviewers = args.reviewers.filter((name) => name !== pr.author && !done.includes(name));
  if (reviewers.length === 0) continue;
  await mcp.gitforge.request_review({ repo: args.repo, number: pr.number, reviewers });
  requested.push({ number: pr.number, title: pr.title, lines: pr.additions + pr.deletions, reviewers });
}
return { repo: args.repo, requested };
