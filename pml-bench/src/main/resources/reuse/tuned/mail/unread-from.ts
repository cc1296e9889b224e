const found = await mcp.mail.search_messages({ query: $query });
return found.messages.filter(m => m.unread).map(m => ({ subject: m.subject, date: m.date }));
