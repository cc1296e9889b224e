const plan = $plan;
const since = $since;
const res = await mcp.coworking.list_members({ active: true });
const quiet: any[] = [];
for (const m of res.members) {
  if (m.plan !== plan) continue;
  if (m.last_visit < since) {
    quiet.push({ id: m.id, name: m.name, company: m.company, last_visit: m.last_visit });
  }
}
quiet.sort((a, b) => a.last_visit.localeCompare(b.last_visit));
return { plan, not_seen_since: since, members: quiet };
