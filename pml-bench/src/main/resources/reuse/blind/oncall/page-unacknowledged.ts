const svc = (await mcp.oncall.list_services({team: $team})).services;
const paged = [];
for (const s of svc) {
  const res = await mcp.oncall.list_incidents({service: s.id, status: "triggered"});
  const waiting = res.incidents.filter(i => i.status === "triggered" && !i.acknowledged_at && i.severity === $severity);
  if (waiting.length === 0) continue;
  const duty = await mcp.oncall.get_on_call({schedule: s.schedule});
  const first = duty.on_call.find(o => o.level === 1);
  if (!first) continue;
  for (const i of waiting) {
    await mcp.oncall.send_page({user: first.user, incident_id: i.id, message: i.id + " " + i.title + " on " + s.name + ". " + $message});
    paged.push({incident: i.id, service: s.name, user: first.user});
  }
}
return paged;
