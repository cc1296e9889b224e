const [{ runs }, { commits }] = await Promise.all([
  mcp.git.list_runs({ repo: args.repo, branch: args.branch }),
  mcp.git.list_commits({ repo: args.repo, branch: args.branch }),
]);

// commits come newest first
let green: any = null;
for (const c of commits) {
  const own = runs.filter((r: any) => r.sha === c.sha);
  if (own.length > 0 && own.every((r: any) => r.conclusion === "success")) {
    green = c;
    break;
  }
}
if (!green) {
  throw new Error(`no commit on ${args.branch} has passed all checks`);
}

const made = await mcp.git.create_branch({ repo: args.repo, name: args.name, sha: green.sha });
return { branch: made.branch, sha: green.sha, message: green.message, behind: commits.indexOf(green) };
