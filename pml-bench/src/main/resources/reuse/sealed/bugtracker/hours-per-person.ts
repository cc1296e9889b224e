const VERSION = $version;
const MIN_HOURS = $min_hours;

const [{ issues }, { entries }, { members }] = await Promise.all([
  mcp.bugtracker.list_issues({ release: VERSION }),
  mcp.bugtracker.list_time_entries({}),
  mcp.bugtracker.list_members({}),
]);

const ids = new Set(issues.filter(i => i.release === VERSION).map(i => i.id));
const hours = new Map();
for (const e of entries) {
  if (!ids.has(e.issue_id)) continue;
  hours.set(e.person, (hours.get(e.person) ?? 0) + e.hours);
}

const nameOf = login => members.find(m => m.login === login)?.name ?? login;
return [...hours]
  .filter(([, h]) => h >= MIN_HOURS)
  .sort((a, b) => b[1] - a[1])
  .map(([login, h]) => ({ person: nameOf(login), hours: h }));
