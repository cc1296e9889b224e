// Move all unresolved error groups from one assignee to another
const { error_groups } = await mcp.observability.list_error_groups({ status: "unresolved" });
const moved = [];
for (const group of error_groups) {
  if (group.status !== "unresolved") continue;
  if (group.assignee !== args.owner) continue;
  const updated = await mcp.observability.update_error_group({ group_id: group.id, assignee: args.successor });
  moved.push({ id: updated.id, service: group.service, title: group.title, assignee: updated.assignee });
}
return { moved: moved.length, groups: moved };
