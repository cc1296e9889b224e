const emoji = $emoji.replaceAll(':', '');
const { messages } = await mcp.teamchat.list_messages({ since: $since });

const scored = messages
  .filter(m => m.ts.slice(0, 10) >= $since)
  .map(m => ({
    id: m.id,
    channel: m.channel,
    author: m.author,
    text: m.text,
    votes: m.reactions.find(r => r.emoji === emoji)?.users.length ?? 0,
  }))
  .filter(m => m.votes > 0)
  .sort((a, b) => b.votes - a.votes || a.id.localeCompare(b.id));

return scored.slice(0, $limit);
