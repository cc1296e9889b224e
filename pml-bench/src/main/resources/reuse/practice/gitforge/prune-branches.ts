const { branches } = await mcp.gitforge.list_branches({ repo: $repo });
const obsolete = branches.filter(
  (b) => b.repo === $repo && b.merged && !b.protected && b.last_commit < $before,
);
const deleted = [];
for (const branch of obsolete) {
  await mcp.gitforge.delete_branch({ repo: $repo, branch: branch.name });
  deleted.push({ branch: branch.name, last_commit: branch.last_commit });
}
return { repo: $repo, before: $before, deleted };
