const bug = await mcp.jira.create_issue({
  project: args.project,
  type: "Bug",
  summary: args.summary,
  description: `Affected platforms: ${args.platforms.join(", ")}`,
});
const subtasks = await Promise.all(
  args.platforms.map((platform: string) =>
    mcp.jira.create_issue({
      project: args.project,
      type: "Sub-task",
      summary: `[${platform}] ${args.summary}`,
      parent: bug.key,
    }),
  ),
);
return { bug: bug.key, subtasks: subtasks.map((s: any) => ({ key: s.key, summary: s.summary })) };
