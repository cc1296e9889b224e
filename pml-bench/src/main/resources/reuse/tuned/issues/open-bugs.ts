const all = await mcp.issues.list_issues({ repo: $repo, state: $state, label: $label });
return all.issues.map(i => `#${i.number} ${i.title}`);
