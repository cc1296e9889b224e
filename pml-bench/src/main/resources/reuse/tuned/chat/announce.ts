const sent = await mcp.chat.post({ channel: $channel, text: $text });
return sent.ts;
