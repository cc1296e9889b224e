type Shift = { person: string; from: string; to: string; backup: string };
type Alert = { id: string; rule: string; severity: string; fired: string; cleared: string; acked_by: string };
type Load = { shifts: number; alerts: number; night: number; critical: number; missed: number; noisiest: Record<string, number> };

const team: string = args.team;
const date: string = args.date;

const [rota, catalogue] = await Promise.all([
  mcp.metrics.oncall({ team, date }),
  mcp.metrics.list_services({ team }),
]);
const shifts: Shift[] = rota.shifts;
if (!shifts.length) throw new Error(`There is no rota for ${team} around ${date}`);

const load = new Map<string, Load>();
for (const shift of shifts) {
  const entry = load.get(shift.person) ?? { shifts: 0, alerts: 0, night: 0, critical: 0, missed: 0, noisiest: {} };
  entry.shifts += 1;
  load.set(shift.person, entry);
}

const isNight = (time: string) => {
  const hour = Number(time.slice(11, 13));
  return hour >= 22 || hour < 7;
};

let outside = 0;
for (const { name } of catalogue.services as { name: string }[]) {
  const { alerts } = (await mcp.metrics.list_alerts({ service: name })) as { alerts: Alert[] };
  for (const alert of alerts) {
    const shift = shifts.find((s) => s.from <= alert.fired && alert.fired < s.to);
    if (!shift) {
      outside++;
      continue;
    }
    const entry = load.get(shift.person)!;
    entry.alerts++;
    if (isNight(alert.fired)) entry.night++;
    if (alert.severity === 'critical') entry.critical++;
    if (alert.acked_by && alert.acked_by !== shift.person) entry.missed++;
    const key = `${name}/${alert.rule}`;
    entry.noisiest[key] = (entry.noisiest[key] ?? 0) + 1;
  }
}

const people = [...load.entries()].map(([person, l]) => {
  const top = Object.entries(l.noisiest).sort((a, b) => b[1] - a[1])[0];
  return {
    person,
    shifts: l.shifts,
    alerts: l.alerts,
    perShift: Math.round((10 * l.alerts) / l.shifts) / 10,
    nightPages: l.night,
    critical: l.critical,
    takenByOthers: l.missed,
    noisiest: top ? `${top[0]} (${top[1]})` : 'quiet',
  };
});
people.sort((a, b) => b.nightPages - a.nightPages || b.alerts - a.alerts);

const all = people.reduce((sum, p) => sum + p.alerts, 0);
const fairShare = all / people.length;
const overloaded = people.filter((p) => p.alerts > fairShare * 1.3).map((p) => p.person);

return { team, around: date, alerts: all, outsideShifts: outside, fairShare: Number(fairShare.toFixed(1)), overloaded, people };
