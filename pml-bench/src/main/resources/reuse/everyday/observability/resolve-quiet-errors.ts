// Resolve the unresolved error groups of a service last seen before a date
const { error_groups } = await mcp.observability.list_error_groups({ service: $service, status: "unresolved" });
const quiet = error_groups.filter(g =>
  g.service === $service && g.status === "unresolved" && g.last_seen < $before);
const resolved = [];
for (const group of quiet) {
  const answer = await mcp.observability.update_error_group({ group_id: group.id, status: "resolved" });
  resolved.push({ id: answer.id, status: answer.status, title: group.title, last_seen: group.last_seen });
}
return { resolved: resolved.length, groups: resolved };
