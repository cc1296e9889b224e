const { agents } = await mcp.servicedesk.list_agents({ team: $team });
const { tickets } = await mcp.servicedesk.list_tickets({});
const load = {};
for (const t of tickets) {
  if (t.status === "solved") continue;
  load[t.assignee] = (load[t.assignee] || 0) + 1;
}
const free = agents
  .filter((a) => a.team === $team && a.presence === "available")
  .map((a) => ({ id: a.id, name: a.name, current: load[a.id] || 0, spare: a.capacity - (load[a.id] || 0) }))
  .filter((a) => a.spare >= $slots)
  .map((a) => ({ ...a, left_afterwards: a.spare - $slots }))
  .sort((a, b) => b.spare - a.spare || a.name.localeCompare(b.name));
return { team: $team, requested: $slots, agents: free };
