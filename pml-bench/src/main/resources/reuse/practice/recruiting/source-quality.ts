const order = ["applied", "screening", "interview", "offer", "hired"];
const goal = order.indexOf(args.stage);
if (goal < 0) throw new Error(`Unknown stage: ${args.stage}`);

const { applicants } = await mcp.recruiting.list_applicants({});
const sources = {};
for (const a of applicants) {
  if (a.applied_on < args.since) continue;
  const s = (sources[a.source] ??= { source: a.source, applicants: 0, reached: 0 });
  s.applicants += 1;
  if (order.indexOf(a.stage) >= goal) s.reached += 1;
}

return Object.values(sources)
  .map((s) => ({ ...s, share_pct: Math.round((s.reached / s.applicants) * 100) }))
  .sort((a, b) => b.share_pct - a.share_pct || b.applicants - a.applicants);
