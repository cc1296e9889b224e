const { pulls } = await mcp.issues.list_pulls({ repo: $repo, state: 'open' });
return pulls.filter(p => p.approved && p.checks === 'passed').map(p => ({ number: p.number, title: p.title }));
