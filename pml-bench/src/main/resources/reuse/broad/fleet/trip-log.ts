interface Trip {
  day: number;
  from: string;
  to: string;
  km: number;
  purpose: string;
  driver: string;
}

const vehicle: string = args.vehicle;
const month: string = args.month;
const match = /^(\d{4})-(\d{2})$/.exec(month ?? '');
if (!vehicle || !match) throw new Error('A logbook needs args.vehicle and args.month (YYYY-MM)');
const lastDay = new Date(Date.UTC(Number(match[1]), Number(match[2]), 0)).getUTCDate();

const car = await mcp.fleet.get_vehicle({ vehicle });
const { trips } = (await mcp.fleet.list_trips({ vehicle, month })) as { trips: Trip[] };
if (!trips || trips.length === 0) return `Logbook ${car.plate}, ${month}: the vehicle was not moved.`;

const wrong = trips.filter(t => t.day < 1 || t.day > lastDay || !(t.km >= 0));
if (wrong.length > 0) throw new Error(`${wrong.length} trips of ${car.plate} have an impossible day or distance`);

const totals = { business: 0, private: 0, unclear: 0 };
const kindOf = (trip: Trip): keyof typeof totals =>
  trip.purpose === 'business' || trip.purpose === 'private' ? trip.purpose : 'unclear';

const monthKm = trips.reduce((sum, t) => sum + t.km, 0);
let odometer = car.km - monthKm;
const startKm = odometer;
const lines: string[] = [];
for (const trip of [...trips].sort((a, b) => a.day - b.day)) {
  const kind = kindOf(trip);
  totals[kind] += trip.km;
  odometer += trip.km;
  const day = `${month}-${String(trip.day).padStart(2, '0')}`;
  const route = `${trip.from} > ${trip.to}`.padEnd(28);
  lines.push(`${day}  ${route}${String(trip.km).padStart(5)} km  ${kind.padEnd(9)}${trip.driver}  ${odometer}`);
}

const percent = (km: number) => (monthKm === 0 ? '0.0 %' : `${((km / monthKm) * 100).toFixed(1)} %`);
const report = [
  `LOGBOOK ${car.plate} (${car.kind}), ${month}`,
  `Odometer ${startKm} to ${odometer}`,
  '',
  ...lines,
  '',
  `Business ${totals.business} km (${percent(totals.business)})`,
  `Private  ${totals.private} km (${percent(totals.private)})`,
];
if (totals.unclear > 0) {
  const days = trips.filter(t => kindOf(t) === 'unclear').map(t => t.day).join(', ');
  report.push(`Purpose missing for ${totals.unclear} km, on day ${days}: to be filled in by the driver`);
}
return report.join('\n');
