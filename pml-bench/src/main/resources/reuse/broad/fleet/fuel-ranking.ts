type Vehicle = { id: string; plate: string; kind: string; fuel: string };
type Filling = { vehicle: string; day: number; litres: number; cost: number; km_since_last: number };
type Usage = { litres: number; cost: number; km: number; fillings: number };

const depot = $depot;
const month = $month;

const [fleet, log] = await Promise.all([
  mcp.fleet.list_vehicles({ depot }),
  mcp.fleet.fuel_log({ depot, month }),
]);
const burning = (fleet.vehicles as Vehicle[]).filter(v => v.fuel !== 'electric');
if (burning.length === 0) throw new Error(`Depot ${depot} has no vehicles that burn fuel`);

const usage = new Map<string, Usage>();
const ignored: string[] = [];
for (const filling of log.entries as Filling[]) {
  if (!(filling.km_since_last > 0)) {
    ignored.push(`${filling.vehicle} on day ${filling.day}: no distance recorded for ${filling.litres} l`);
    continue;
  }
  const sum = usage.get(filling.vehicle) ?? { litres: 0, cost: 0, km: 0, fillings: 0 };
  sum.litres += filling.litres;
  sum.cost += filling.cost;
  sum.km += filling.km_since_last;
  sum.fillings += 1;
  usage.set(filling.vehicle, sum);
}

const round = (x: number, digits: number) => Number(x.toFixed(digits));
const ranked = burning
  .filter(v => usage.has(v.id))
  .map(v => {
    const u = usage.get(v.id)!;
    return {
      plate: v.plate,
      kind: v.kind,
      per100: round((u.litres / u.km) * 100, 1),
      costPerKm: round(u.cost / u.km, 3),
      km: u.km,
      fillings: u.fillings,
    };
  })
  .sort((a, b) => b.per100 - a.per100);

const byKind: Record<string, { litres: number; km: number }> = {};
for (const v of burning) {
  const u = usage.get(v.id);
  if (!u) continue;
  const k = (byKind[v.kind] ??= { litres: 0, km: 0 });
  k.litres += u.litres;
  k.km += u.km;
}
const table = ranked.map((r, place) => {
  const group = byKind[r.kind];
  const usual = (group.litres / group.km) * 100;
  const gap = round(((r.per100 - usual) / usual) * 100, 0);
  return { place: place + 1, ...r, versusKind: `${gap > 0 ? '+' : ''}${gap} %` };
});

return {
  title: `Fuel consumption, depot ${depot}, ${month}`,
  table,
  withoutFillings: burning.filter(v => !usage.has(v.id)).map(v => v.plate),
  ignored,
};
