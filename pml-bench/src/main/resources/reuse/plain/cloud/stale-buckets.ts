const { buckets } = await mcp.cloud.list_buckets({ project: $project });
const cutoff = Date.parse($since);
const stale = buckets
  .filter((b: any) => Date.parse(b.last_access) < cutoff)
  .sort((a: any, b: any) => b.size_gb - a.size_gb);
const gb = stale.reduce((sum: number, b: any) => sum + b.size_gb, 0);
return {
  project: $project,
  untouched_since: $since,
  buckets: stale.map((b: any) => ({ name: b.name, size_gb: b.size_gb, last_access: b.last_access })),
  total_gb: gb,
  largest: stale[0]?.name ?? null,
};
