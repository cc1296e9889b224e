const { members } = await mcp.chat.members({ channel: $channel });
return members.filter(m => m.online).map(m => m.name);
