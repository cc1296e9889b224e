const { issues } = await mcp.jira.search_issues({
  jql: `project = ${$project} AND fixVersion = "${$version}" ORDER BY priority DESC`,
  max_results: 200,
});
const groups: Record<string, string> = { Story: "New features", Bug: "Fixed bugs", Task: "Maintenance" };
const lines: string[] = [`# ${$project} ${$version}`];
for (const [type, title] of Object.entries(groups)) {
  const own = issues.filter((i: any) => i.type === type);
  if (!own.length) continue;
  lines.push("", `## ${title}`);
  for (const i of own) lines.push(`- ${i.summary} (${i.key})`);
}
return { notes: lines.join("\n"), issues: issues.length };
