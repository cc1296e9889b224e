// Median minutes between firing and acknowledgement, per owning team
const { alerts } = await mcp.observability.list_alerts({ severity: $severity });
const { services } = await mcp.observability.list_services({});
const teamOf = new Map(services.map(s => [s.name, s.team]));
const minutes = {};
for (const a of alerts) {
  if (a.severity !== $severity || !a.acknowledged_at) continue;
  if (a.started_at.slice(0, 10) < $since) continue;
  const team = teamOf.get(a.service) ?? "unknown";
  (minutes[team] ??= []).push((Date.parse(a.acknowledged_at) - Date.parse(a.started_at)) / 60000);
}
const median = list => {
  const sorted = [...list].sort((x, y) => x - y);
  const mid = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[mid] : (sorted[mid - 1] + sorted[mid]) / 2;
};
return Object.entries(minutes)
  .map(([team, list]) => ({ team, alerts: list.length, median_minutes: median(list) }))
  .sort((a, b) => a.median_minutes - b.median_minutes);
