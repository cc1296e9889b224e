const { messages } = await mcp.teamchat.list_messages({ channel: args.channel, since: args.since });

const open = messages
  .filter(m => m.channel === args.channel && m.ts.slice(0, 10) >= args.since)
  .filter(m => m.text.includes('?') && m.reply_count === 0)
  .sort((a, b) => a.ts.localeCompare(b.ts));

return {
  channel: args.channel,
  count: open.length,
  questions: open.map(m => ({ id: m.id, author: m.author, asked: m.ts, text: m.text })),
};
