const { messages } = await mcp.chat.history({ channel: $channel, limit: $limit });
let best = messages[0];
for (const m of messages) {
  if (m.reactions > best.reactions) {
    best = m;
  }
}
return { user: best.user, text: best.text };
