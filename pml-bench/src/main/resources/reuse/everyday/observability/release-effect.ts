// Mean of a metric before a deploy against the mean from that day on
const { series } = await mcp.observability.get_metrics({ service: args.service, metric: args.metric });
const found = series.find(s => s.service === args.service && s.metric === args.metric);
if (!found) return { error: `no ${args.metric} for ${args.service}` };
const mean = points => points.reduce((sum, p) => sum + p.value, 0) / points.length;
const before = found.points.filter(p => p.day < args.deploy_day);
const after = found.points.filter(p => p.day >= args.deploy_day);
if (!before.length || !after.length) return { error: "no data on one side of the deploy" };
const a = mean(before);
const b = mean(after);
return {
  service: args.service,
  metric: args.metric,
  unit: found.unit,
  before: Number(a.toFixed(2)),
  after: Number(b.toFixed(2)),
  change_pct: Number((((b - a) / a) * 100).toFixed(1)),
};
