interface Point { t: string; v: number }
interface Rule { rule: string; threshold: number; fired: number }

const service: string = args.service;
const metric: string = args.metric;
const margin: number = args.margin ?? 20;
if (!service || !metric) throw new Error('Both a service and a metric are needed');
if (margin < 0 || margin > 200) throw new Error(`A margin of ${margin} % makes no sense`);

const series = await mcp.metrics.query_series({ metric, service });
const values = (series.points as Point[])
  .map((point) => point.v)
  .filter((v) => typeof v === 'number' && Number.isFinite(v))
  .sort((a, b) => a - b);
if (values.length < 10) throw new Error(`Only ${values.length} points of ${metric} for ${service}: too few for a threshold`);

const quantile = (q: number): number => {
  const position = (values.length - 1) * q;
  const low = Math.floor(position);
  const high = Math.ceil(position);
  return values[low] + (values[high] - values[low]) * (position - low);
};

// Points far outside the middle half are outages themselves and must not lift the limit.
const spread = quantile(0.75) - quantile(0.25);
const ceiling = quantile(0.75) + 3 * spread;
const p95 = Math.min(quantile(0.95), ceiling);
const proposed = Math.round(p95 * (1 + margin / 100) * 10) / 10;

const { alerts } = await mcp.metrics.list_alerts({ service });
const rules = new Map<string, Rule>();
for (const alert of alerts as { rule: string; metric: string; threshold: number }[]) {
  if (alert.metric !== metric) continue;
  const known = rules.get(alert.rule);
  if (known) known.fired++;
  else rules.set(alert.rule, { rule: alert.rule, threshold: alert.threshold, fired: 1 });
}

const changes: { rule: string; before: number; after: number; change: string; fired: number }[] = [];
const unchanged: string[] = [];
for (const { rule, threshold, fired } of rules.values()) {
  const difference = (proposed - threshold) / threshold;
  if (Math.abs(difference) < 0.02) {
    unchanged.push(rule);
    continue;
  }
  const set = await mcp.metrics.set_threshold({ service, rule, value: proposed });
  if (set.threshold !== proposed) throw new Error(`${rule} kept ${set.threshold} instead of ${proposed}`);
  changes.push({ rule, before: threshold, after: proposed, change: `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(0)} %`, fired });
}

return {
  service,
  metric,
  level: { median: quantile(0.5), p95: Number(p95.toFixed(2)), highest: values[values.length - 1], points: values.length },
  proposed,
  changes,
  unchanged,
  note: rules.size ? `${changes.length} of ${rules.size} rules changed` : `No rule of ${service} watches ${metric}`,
};
