const jql = `project = ${args.project} AND assignee = "${args.from_user}" AND statusCategory != Done`;
const found = await mcp.jira.search_issues({ jql, max_results: 100 });
// the search is fuzzy about names, keep only exact matches
const mine = found.issues.filter((i: any) => i.assignee === args.from_user);
const moved: string[] = [];
for (const issue of mine) {
  const r = await mcp.jira.edit_issue({ key: issue.key, fields: { assignee: args.to_user } });
  if (r.ok) moved.push(issue.key);
}
return { project: args.project, from: args.from_user, to: args.to_user, moved, count: moved.length };
