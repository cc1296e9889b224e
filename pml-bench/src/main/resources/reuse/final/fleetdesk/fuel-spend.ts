const { vans } = await mcp.fleetdesk.list_vans({ depot: $depot });
const { entries } = await mcp.fleetdesk.list_fuel_entries({ from: $from, to: $to });
const home = new Map(vans.filter(v => v.depot === $depot).map(v => [v.id, v]));
const byVan = new Map();
for (const entry of entries) {
  if (!home.has(entry.van_id)) continue;
  if (entry.date < $from || entry.date > $to) continue;
  const sum = byVan.get(entry.van_id) ?? { plate: home.get(entry.van_id).plate, liters: 0, cost: 0 };
  sum.liters += entry.liters;
  sum.cost += entry.cost_eur;
  byVan.set(entry.van_id, sum);
}
const rows = [...byVan.values()]
  .map(r => ({
    plate: r.plate,
    liters: Number(r.liters.toFixed(1)),
    cost_eur: Number(r.cost.toFixed(2)),
    eur_per_liter: Number((r.cost / r.liters).toFixed(3)),
  }))
  .sort((a, b) => b.cost_eur - a.cost_eur);
const total = rows.reduce((sum, r) => sum + r.cost_eur, 0);
return { depot: $depot, vans: rows, total_eur: Number(total.toFixed(2)) };
