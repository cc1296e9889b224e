const target = { owner: $owner, repo: $repo };
const oldUser = $from_user;
const newUser = $to_user;
const found = await mcp.codehost.list_issues({ ...target, state: "open", assignee: oldUser });
const changed: number[] = [];
for (const issue of found.issues) {
  if (issue.state !== "open" || !issue.assignees.includes(oldUser)) continue;
  const assignees = Array.from(new Set(issue.assignees.map((a: string) => (a === oldUser ? newUser : a))));
  await mcp.codehost.update_issue({ ...target, issue_number: issue.number, assignees });
  changed.push(issue.number);
}
return `${changed.length} issues moved from ${oldUser} to ${newUser}: ${changed.join(", ")}`;
