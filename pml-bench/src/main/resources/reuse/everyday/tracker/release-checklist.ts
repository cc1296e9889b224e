// One issue per step of a release, unless it is there already
const { issues } = await mcp.tracker.list_issues({ project: $project });
const existing = new Set(issues.filter(i => i.project === $project).map(i => i.title.toLowerCase()));
const created = [];
const skipped = [];
for (const step of $steps) {
  const title = `Release ${$version}: ${step}`;
  if (existing.has(title.toLowerCase())) {
    skipped.push(title);
    continue;
  }
  created.push(await mcp.tracker.create_issue({
    project: $project, title, type: "task", assignee: $owner, labels: ["release"],
  }));
}
return { created, skipped };
