const made = await mcp.issues.create_issue({ repo: $repo, title: $title, body: $body, labels: $labels });
return made.url;
