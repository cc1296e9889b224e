const { messages } = await mcp.chat.history({ channel: $channel, limit: $limit });
return messages.filter(m => m.text.trim().endsWith('?')).map(m => `${m.user}: ${m.text}`);
