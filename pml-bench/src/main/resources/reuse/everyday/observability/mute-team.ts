// Silence every service of a team for a window, unless a silence covers it already
const { services } = await mcp.observability.list_services({ team: $team });
const { silences } = await mcp.observability.list_silences({});
const covered = name => silences.some(s =>
  s.service === name && Date.parse(s.starts_at) <= Date.parse($starts_at) && Date.parse(s.ends_at) >= Date.parse($ends_at));
const created = [];
const skipped = [];
for (const service of services.filter(s => s.team === $team)) {
  if (covered(service.name)) {
    skipped.push(service.name);
    continue;
  }
  created.push(await mcp.observability.create_silence({
    service: service.name, starts_at: $starts_at, ends_at: $ends_at, comment: $reason,
  }));
}
return { created, skipped };
