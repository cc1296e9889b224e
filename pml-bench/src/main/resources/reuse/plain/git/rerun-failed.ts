const { runs } = await mcp.git.list_runs({ repo: args.repo, branch: args.branch });
const failed = runs.filter((r: any) => r.conclusion === "failure");
if (failed.length === 0) {
  return { repo: args.repo, branch: args.branch, restarted: [], note: "nothing failed" };
}
const restarted = await Promise.all(
  failed.map(async (r: any) => {
    const again = await mcp.git.rerun_run({ repo: args.repo, run_id: r.id, only_failed: true });
    return { id: r.id, workflow: r.workflow, status: again.status };
  })
);
return { repo: args.repo, branch: args.branch, restarted };
