interface Meter { id: string; kind: string; place: string; unit: string }
interface Day { day: number; daytime: number; night: number }
interface Band { from: number; to: number; price: number }

const building: string = args.building;
const month: string = args.month;
if (!building) throw new Error('args.building is missing');
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error(`args.month must be YYYY-MM, got ${month}`);

const tariff = await mcp.energy.get_tariff({ building });
const bands: Band[] = tariff.bands ?? [];
const covered = bands.reduce((hours, b) => hours + (b.to - b.from), 0);
if (covered !== 24) throw new Error(`The bands of ${tariff.name} cover ${covered} hours instead of 24`);

// Readings only tell day (6 to 22) from night: weigh each band by its hours inside that stretch.
const averagePrice = (isNight: (hour: number) => boolean): number => {
  let sum = 0;
  let hours = 0;
  for (let hour = 0; hour < 24; hour++) {
    if (!isNight(hour)) continue;
    const band = bands.find(b => hour >= b.from && hour < b.to);
    if (!band) throw new Error(`No price at ${hour} o'clock`);
    sum += band.price;
    hours++;
  }
  return sum / hours;
};
const nightPrice = averagePrice(hour => hour < 6 || hour >= 22);
const dayPrice = averagePrice(hour => hour >= 6 && hour < 22);

const listed = await mcp.energy.list_meters({ building, kind: 'electricity' });
const meters = (listed.meters as Meter[]).filter(m => m.kind === 'electricity' && m.unit === 'kWh');
if (meters.length === 0) throw new Error(`${building} has no electricity meter`);

const cents = (euro: number) => Math.round(euro * 100) / 100;
const lines = [];
let energyCost = 0;
for (const meter of meters) {
  const { days } = (await mcp.energy.get_readings({ meter: meter.id, month })) as { days: Day[] };
  const daytime = days.reduce((s, d) => s + d.daytime, 0);
  const night = days.reduce((s, d) => s + d.night, 0);
  const cost = daytime * dayPrice + night * nightPrice;
  energyCost += cost;
  lines.push({
    meter: meter.id,
    place: meter.place,
    daysRead: days.length,
    dayKwh: Number(daytime.toFixed(1)),
    nightKwh: Number(night.toFixed(1)),
    eur: cents(cost),
  });
}
lines.sort((a, b) => b.eur - a.eur);

return {
  building,
  month,
  tariff: `${tariff.provider} ${tariff.name}`,
  meters: lines,
  baseFeeEur: tariff.base_fee,
  energyEur: cents(energyCost),
  totalEur: cents(energyCost + tariff.base_fee),
};
