const found = await mcp.mail.search_messages({ query: $query, limit: $limit });
const names: string[] = [];
for (const message of found.messages) {
  const full = await mcp.mail.get_message({ id: message.id });
  for (const attachment of full.attachments) {
    names.push(attachment.name);
  }
}
return names;
