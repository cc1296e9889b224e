const { runs } = await mcp.git.list_runs({ repo: $repo, branch: $branch });
const mine = runs.filter((r: any) => r.workflow === $workflow);
if (!mine.length) {
  return { repo: $repo, branch: $branch, workflow: $workflow, runs: 0 };
}
const failures = mine.filter((r: any) => r.conclusion === "failure");
const minutes = mine.reduce((n: number, r: any) => n + r.minutes, 0);
return {
  repo: $repo,
  branch: $branch,
  workflow: $workflow,
  runs: mine.length,
  failure_rate: Math.round((100 * failures.length) / mine.length) / 100,
  average_minutes: Math.round((10 * minutes) / mine.length) / 10,
  last_failure: failures[0]?.sha ?? null,
};
