await mcp.issues.assign_issue({ repo: $repo, number: $number, assignee: $assignee });
await mcp.issues.add_comment({ repo: $repo, number: $number, body: 'Assigned.' });
return true;
