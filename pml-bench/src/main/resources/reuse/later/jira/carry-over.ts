const { sprints } = await mcp.jira.list_sprints({ board: $board });
const current = sprints.find((s: any) => s.state === "active");
const next = sprints
  .filter((s: any) => s.state === "future")
  .sort((a: any, b: any) => a.start.localeCompare(b.start))[0];
if (!current || !next) {
  return { board: $board, moved: [], problem: "needs an active and a future sprint" };
}
const { issues } = await mcp.jira.sprint_issues({ sprint_id: current.id });
const open = issues.filter((i: any) => i.status !== "Done");
for (const issue of open) {
  await mcp.jira.edit_issue({ key: issue.key, fields: { sprint: next.id } });
  await mcp.jira.add_comment({ key: issue.key, body: $note });
}
return { from: current.name, to: next.name, moved: open.map((i: any) => i.key) };
