// Average p95 latency per service in a window; keep those above the limit
const [{ series }, { services }] = await Promise.all([
  mcp.observability.get_metrics({ metric: "latency_p95_ms", from: $from, to: $to }),
  mcp.observability.list_services({}),
]);
const byName = Object.fromEntries(services.map(s => [s.name, s]));
const slow = [];
for (const s of series) {
  if (s.metric !== "latency_p95_ms") continue;
  const values = s.points.filter(p => p.day >= $from && p.day <= $to).map(p => p.value);
  if (values.length === 0) continue;
  const average = values.reduce((a, b) => a + b, 0) / values.length;
  if (average <= $limit_ms) continue;
  slow.push({
    service: s.service,
    average_ms: Math.round(average),
    peak_ms: Math.max(...values),
    over_by_ms: Math.round(average - $limit_ms),
    team: byName[s.service]?.team,
    oncall: byName[s.service]?.oncall,
  });
}
slow.sort((a, b) => b.average_ms - a.average_ms);
return slow;
