const { releases } = await mcp.bugtracker.list_releases({});
const target = releases.find(r => r.version === $to_version);
if (!target || target.status === "released") {
  throw new Error("The target release does not exist or is already out");
}

const { issues } = await mcp.bugtracker.list_issues({ release: $from_version });
const toMove = issues.filter(i =>
  i.release === $from_version &&
  i.status !== "closed" &&
  i.priority !== $keep_priority
);

const moved = [];
for (const issue of toMove) {
  await mcp.bugtracker.update_issue({ issue_id: issue.id, release: $to_version });
  await mcp.bugtracker.add_comment({
    issue_id: issue.id,
    text: `Moved from ${$from_version} to ${$to_version}: ${$reason}`,
  });
  moved.push({ id: issue.id, title: issue.title, priority: issue.priority });
}
return { moved, count: moved.length };
