const { incidents } = await mcp.oncall.list_incidents({ service: $service, since: $since });
const minutes = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 60000;
const mean = (xs: number[]) => (xs.length ? Math.round(xs.reduce((s, x) => s + x, 0) / xs.length) : null);

const recent = incidents.filter((i: any) => i.created_at >= $since);
const severities = [...new Set<string>(recent.map((i: any) => i.severity))].sort();

return severities.map((severity) => {
  const mine = recent.filter((i: any) => i.severity === severity);
  return {
    severity,
    mtta_min: mean(mine.filter((i: any) => i.acknowledged_at).map((i: any) => minutes(i.created_at, i.acknowledged_at))),
    mttr_min: mean(mine.filter((i: any) => i.resolved_at).map((i: any) => minutes(i.created_at, i.resolved_at))),
  };
});
