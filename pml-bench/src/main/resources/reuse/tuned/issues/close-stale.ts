const open = await mcp.issues.list_issues({ repo: args.repo, state: 'open' });
const stale = open.issues.filter(i => i.assignee === null && i.age_days > args.days);
for (const issue of stale) {
  await mcp.issues.add_comment({ repo: args.repo, number: issue.number, body: 'Closed for lack of activity.' });
  await mcp.issues.close_issue({ repo: args.repo, number: issue.number });
}
return stale.map(i => i.number);
