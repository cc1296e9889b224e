const { owner, repo, branch } = args;
const res = await mcp.codehost.list_workflow_runs({ owner, repo, branch });
const stats: Record<string, { runs: number; failed: number; seconds: number }> = {};
for (const run of res.runs) {
  if (run.conclusion === "cancelled") continue;
  const s = (stats[run.workflow] ??= { runs: 0, failed: 0, seconds: 0 });
  s.runs++;
  s.seconds += run.duration_s;
  if (run.conclusion === "failure") s.failed++;
}
return Object.entries(stats)
  .map(([workflow, s]) => ({
    workflow,
    failure_rate: Math.round((100 * s.failed) / s.runs) + "%",
    avg_minutes: +(s.seconds / s.runs / 60).toFixed(1),
  }))
  .sort((a, b) => parseInt(b.failure_rate) - parseInt(a.failure_rate));
