const [{ hives }, { inspections }, { apiaries }] = await Promise.all([
  mcp.beehives.list_hives({}),
  mcp.beehives.list_inspections({}),
  mcp.beehives.list_apiaries({}),
]);
const seen = new Set(inspections.filter((i) => i.date >= args.not_since).map((i) => i.hive));
const overdue = hives.filter((h) => !seen.has(h.id));
const drive = (a) => apiaries.find((x) => x.name === a)?.drive_minutes ?? 999;
const sites = [...new Set(overdue.map((h) => h.apiary))].sort((a, b) => drive(a) - drive(b));
const visits = [];
for (const [n, apiary] of sites.entries()) {
  const date = new Date(Date.parse(args.first_day) + n * 86400000).toISOString().slice(0, 10);
  const ids = overdue.filter((h) => h.apiary === apiary).map((h) => h.id);
  const { visit } = await mcp.beehives.plan_visit({ apiary, date, hives: ids });
  visits.push({ visit, apiary, date, hives: ids, drive_minutes: drive(apiary) });
}
return { not_since: args.not_since, overdue: overdue.length, visits };
