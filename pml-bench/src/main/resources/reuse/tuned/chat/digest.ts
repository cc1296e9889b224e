const { messages } = await mcp.chat.history({ channel: $channel });
const counts: Record<string, number> = {};
for (const m of messages) {
  counts[m.user] = (counts[m.user] ?? 0) + 1;
}
const lines = Object.entries(counts).map(([user, n]) => `${user}: ${n} messages`);
const body = lines.join('\n') + '\n\n' + messages.map(m => `${m.user}: ${m.text}`).join('\n');
await mcp.mail.send_message({ to: $to, subject: $subject, body });
return lines;
