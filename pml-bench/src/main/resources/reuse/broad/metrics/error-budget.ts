interface Service { name: string; tier: number; slo: number; owner: string }
interface DayCount { date: string; total: number; failed: number }

const team: string = $team;
const from: string = $from;
const to: string = $to;

const dayMs = 86400000;
const periodDays = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
if (!(periodDays > 0)) throw new Error(`No valid period: ${from} to ${to}`);

const { services } = (await mcp.metrics.list_services({ team })) as { services: Service[] };
if (!services || services.length === 0) throw new Error(`Team ${team} has no services`);

const rows = [];
for (const service of services) {
  const { days } = (await mcp.metrics.request_counts({ service: service.name, from, to })) as { days: DayCount[] };
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  if (total === 0) {
    rows.push({ service, availability: null, left: 1, burn: 0, worst: '-' });
    continue;
  }
  const allowedShare = 1 - service.slo / 100;
  // The budget belongs to the whole period: scale the traffic seen so far up to it.
  const expected = (total / days.length) * Math.max(periodDays, days.length);
  const budget = expected * allowedShare;
  const burn = failed / total / allowedShare;
  const worst = days.reduce((a, b) => (b.failed / b.total > a.failed / a.total ? b : a));
  rows.push({
    service,
    availability: 100 * (1 - failed / total),
    left: (budget - failed) / budget,
    burn,
    worst: `${worst.date} (${worst.failed} failures)`,
  });
}

rows.sort((a, b) => a.left - b.left || a.service.tier - b.service.tier);

const status = (left: number, burn: number) => (left < 0 ? 'EXHAUSTED' : burn > 1 ? 'burning too fast' : left < 0.25 ? 'low' : 'fine');
const table = rows.map(({ service, availability, left, burn, worst }) =>
  [
    service.name.padEnd(12),
    `${service.slo} %`.padStart(8),
    (availability === null ? 'no data' : `${availability.toFixed(3)} %`).padStart(10),
    `${(left * 100).toFixed(1)} %`.padStart(9),
    `x${burn.toFixed(2)}`.padStart(7),
    status(left, burn).padEnd(16),
    worst,
  ].join('  '),
);

const troubled = rows.filter((row) => row.left < 0 || row.burn > 1);
const owners = [...new Set(troubled.map((row) => row.service.owner))];
return [
  `Error budgets of ${team}, ${from} to ${to} (${periodDays} days)`,
  'service       objective  available     left     burn  status            worst day',
  ...table,
  troubled.length ? `To talk to: ${owners.join(', ')}` : 'No service is at risk.',
].join('\n');
