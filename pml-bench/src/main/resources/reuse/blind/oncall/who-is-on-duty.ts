const at = $at;
const { services } = await mcp.oncall.list_services({ team: $team });
const bySchedule = {};
for (const name of new Set(services.map(s => s.schedule))) {
  const res = await mcp.oncall.get_on_call({ schedule: name, at });
  bySchedule[name] = res.on_call;
}
const lines = services.map(s => {
  const [first, second] = bySchedule[s.schedule].slice().sort((a, b) => a.level - b.level);
  return {
    service: s.name,
    primary: first ? `${first.user} (${first.phone})` : "nobody",
    backup: second ? `${second.user} (${second.phone})` : "nobody",
  };
});
return { at, lines };
