const mail = await mcp.mail.get_message({ id: $id });
const issue = await mcp.issues.create_issue({ repo: $repo, title: mail.subject, body: `${mail.from} wrote:\n\n${mail.body}` });
return issue.url;
