const { issues } = await mcp.gitforge.list_issues({ repo: $repo, state: "open" });
const mine = issues.filter((i) => i.repo === $repo && i.state === "open" && i.assignee === $from);
const moved = [];
for (const issue of mine) {
  await mcp.gitforge.update_issue({ repo: $repo, number: issue.number, assignee: $to });
  moved.push({ number: issue.number, title: issue.title });
}
return { repo: $repo, from: $from, to: $to, moved };
