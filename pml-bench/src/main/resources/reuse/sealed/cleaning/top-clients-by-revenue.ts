const from = $from_day, to = $to_day;
const [{ clients }, { sites }, { jobs }] = await Promise.all([
  mcp.cleaning.list_clients({}),
  mcp.cleaning.list_sites({}),
  mcp.cleaning.list_jobs({ from, to, status: 'done' }),
]);
const clientOfSite = Object.fromEntries(sites.map(s => [s.id, s.client_id]));
const totals = {};
for (const j of jobs) {
  if (j.status !== 'done' || j.date < from || j.date > to) continue;
  const c = clientOfSite[j.site_id];
  totals[c] = (totals[c] || 0) + j.price;
}
return clients
  .filter(c => totals[c.id])
  .map(c => ({ client: c.name, revenue: totals[c.id] }))
  .sort((a, b) => b.revenue - a.revenue)
  .slice(0, $top);
