const found = await mcp.mail.search_messages({ query: $query });
await Promise.all(found.messages.map(m => mcp.mail.label_message({ id: m.id, label: $label })));
return found.messages.length;
