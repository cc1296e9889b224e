const { sites } = await mcp.cleaning.list_sites({});
const { jobs } = await mcp.cleaning.list_jobs({ status: 'done' });
const { clients } = await mcp.cleaning.list_clients({});

const lastVisit = siteId => jobs
  .filter(j => j.site_id === siteId && j.status === 'done')
  .map(j => j.date)
  .sort()
  .pop() ?? null;

const stale = [];
for (const s of sites.filter(s => s.kind === args.kind)) {
  const last = lastVisit(s.id);
  if (last && last >= args.cutoff) continue;
  stale.push({ site: s.id, address: s.address, district: s.district, client: clients.find(c => c.id === s.client_id)?.name, last_cleaned: last });
}
return stale.sort((a, b) => (a.last_cleaned ?? '').localeCompare(b.last_cleaned ?? ''));
