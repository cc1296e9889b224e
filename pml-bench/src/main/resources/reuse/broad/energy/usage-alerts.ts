interface Meter { id: string; kind: string; place: string; unit: string }
interface Day { day: number; daytime: number; night: number }

const building = $building;
const month = $month;
const email = $email;
if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw new Error(`"${email}" is no e-mail address`);

const { meters } = (await mcp.energy.list_meters({ building })) as { meters: Meter[] };
if (!meters?.length) throw new Error(`No meters are known for ${building}`);

const median = (numbers: number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

// Water and gas leaks must show early, electricity varies more.
const spread: Record<string, number> = { water: 2, gas: 2.5, electricity: 3 };

const alerts: { meter: string; place: string; usual: string; limit: string; alert: string; wouldHaveFired: number[] }[] = [];
const skipped: { meter: string; reason: string }[] = [];
for (const meter of meters) {
  const readings = await mcp.energy.get_readings({ meter: meter.id, month });
  const totals = (readings.days as Day[]).map(d => ({ day: d.day, used: d.daytime + d.night }));
  if (totals.length < 5) {
    skipped.push({ meter: meter.id, reason: `only ${totals.length} days were read in ${month}` });
    continue;
  }
  const usual = median(totals.map(t => t.used));
  const deviation = median(totals.map(t => Math.abs(t.used - usual)));
  const factor = spread[meter.kind] ?? 3;
  const limit = Math.ceil(Math.max(usual + factor * deviation, usual * 1.25));
  if (limit <= 0) {
    skipped.push({ meter: meter.id, reason: 'nothing is consumed here' });
    continue;
  }
  const saved = await mcp.energy.set_alert({ meter: meter.id, limit, email });
  if (!saved.active) {
    skipped.push({ meter: meter.id, reason: 'the alert was refused' });
    continue;
  }
  alerts.push({
    meter: meter.id,
    place: `${meter.kind}, ${meter.place}`,
    usual: `${usual.toFixed(1)} ${meter.unit} a day`,
    limit: `${limit} ${meter.unit}`,
    alert: saved.alert,
    wouldHaveFired: totals.filter(t => t.used > limit).map(t => t.day),
  });
}

if (alerts.length === 0) throw new Error(`No alert could be set in ${building}: ${skipped.map(s => s.reason).join('; ')}`);
return { building, warns: email, basedOn: month, alerts, skipped };
