const { orders } = await mcp.fleetdesk.list_maintenance({ since: $since });
const { vans } = await mcp.fleetdesk.list_vans({});
const costs = {};
for (const order of orders) {
  if (order.status !== 'done' || order.date < $since) continue;
  costs[order.van_id] ??= { total: 0, jobs: 0 };
  costs[order.van_id].total += order.cost_eur;
  costs[order.van_id].jobs += 1;
}
const expensive = Object.entries(costs)
  .filter(([, c]) => c.total > $limit)
  .map(([id, c]) => {
    const van = vans.find(v => v.id === id);
    return { plate: van?.plate ?? id, model: van?.model, jobs: c.jobs, total_eur: c.total, above_limit_eur: c.total - $limit };
  })
  .sort((a, b) => b.total_eur - a.total_eur);
return expensive;
