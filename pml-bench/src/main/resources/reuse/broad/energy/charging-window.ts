interface Vehicle { id: string; plate: string; fuel: string; status: string; battery_kwh: number; charge: number }
interface Band { from: number; to: number; price: number }
interface Slot { hour: number; price: number; freeKw: number }

const depot = $depot;
const building = $building;
const CHARGER_KW = 11;
const CONNECTION_KW = 22;
const TARGET = 90;
const LOSS = 1.1;

const { vehicles } = (await mcp.fleet.list_vehicles({ depot })) as { vehicles: Vehicle[] };
const thirsty = vehicles
  .filter(v => v.fuel === 'electric' && v.status === 'active' && v.charge < TARGET)
  .map(v => ({ plate: v.plate, need: ((TARGET - v.charge) / 100) * v.battery_kwh * LOSS }))
  .sort((a, b) => b.need - a.need);
if (thirsty.length === 0) return { depot, plan: [], note: `No electric vehicle is below ${TARGET} %` };

const tariff = await mcp.energy.get_tariff({ building });
const slots: Slot[] = [];
for (const hour of [18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 6]) {
  const band = (tariff.bands as Band[]).find(b => hour >= b.from && hour < b.to);
  if (!band) throw new Error(`${tariff.name} has no price for ${hour}:00`);
  slots.push({ hour, price: band.price, freeKw: CONNECTION_KW });
}
const dearest = Math.max(...(tariff.bands as Band[]).map(b => b.price));
const cheapFirst = slots.map((slot, order) => ({ slot, order })).sort((a, b) => a.slot.price - b.slot.price || a.order - b.order);

const plan = [];
let total = 0;
let worst = 0;
for (const { plate, need } of thirsty) {
  let open = need;
  let cost = 0;
  const hours: { order: number; text: string }[] = [];
  for (const { slot, order } of cheapFirst) {
    if (open <= 0.05) break;
    const kwh = Math.min(CHARGER_KW, slot.freeKw, open);
    if (kwh <= 0) continue;
    slot.freeKw -= kwh;
    open -= kwh;
    cost += kwh * slot.price;
    hours.push({ order, text: `${String(slot.hour).padStart(2, '0')}:00 ${kwh.toFixed(1)} kWh` });
  }
  total += cost;
  worst += (need - Math.max(0, open)) * dearest;
  hours.sort((a, b) => a.order - b.order);
  plan.push({
    plate,
    kwh: Number(need.toFixed(1)),
    hours: hours.map(h => h.text),
    eur: Number(cost.toFixed(2)),
    full: open <= 0.05,
  });
}

return {
  depot,
  tariff: `${tariff.provider} ${tariff.name} (${building})`,
  plan,
  totalEur: Number(total.toFixed(2)),
  savedAgainstPeakEur: Number((worst - total).toFixed(2)),
};
