// Unresolved error groups in the services of one team, by number of users hit
const { services } = await mcp.observability.list_services({ team: $team });
const owned = new Map(services.filter(s => s.team === $team).map(s => [s.name, s]));
const { error_groups } = await mcp.observability.list_error_groups({ status: "unresolved" });
const ranked = error_groups
  .filter(g => g.status === "unresolved" && owned.has(g.service))
  .sort((a, b) => b.users_affected - a.users_affected || b.events - a.events);
return {
  team: $team,
  open: ranked.length,
  worst: ranked.slice(0, $limit).map(g => ({
    id: g.id, service: g.service, title: g.title, users: g.users_affected, events: g.events, assignee: g.assignee ?? "nobody",
  })),
};
