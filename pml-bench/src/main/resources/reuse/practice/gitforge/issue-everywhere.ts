const { repositories } = await mcp.gitforge.list_repositories({});
const targets = repositories.filter((r) => r.language === $language && !r.archived);
const created = [];
for (const repo of targets) {
  const issue = await mcp.gitforge.create_issue({
    repo: repo.name,
    title: $title,
    labels: $labels,
    body: `Please handle this on ${repo.default_branch}. Filed for every active ${$language} repository.`,
  });
  created.push({ repo: repo.name, id: issue.id, title: issue.title, labels: $labels });
}
return { language: $language, created };
