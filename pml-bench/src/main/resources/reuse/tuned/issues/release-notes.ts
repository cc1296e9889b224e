const { commits } = await mcp.issues.list_commits({ repo: $repo, branch: $branch });
const byAuthor = new Map<string, string[]>();
for (const commit of commits) {
  const list = byAuthor.get(commit.author) ?? [];
  list.push('- ' + commit.message);
  byAuthor.set(commit.author, list);
}
let notes = '';
for (const [author, messages] of byAuthor) {
  notes += `## ${author}\n${messages.join('\n')}\n`;
}
const release = await mcp.issues.create_release({ repo: $repo, tag: $tag, notes });
return { tag: release.tag, notes };
