interface Message { user: string; text: string; reactions: number }

const { messages } = (await mcp.chat.history({ channel: $channel, limit: $limit })) as { messages: Message[] };
const liked = (messages ?? []).filter(message => message.reactions > 0);
if (liked.length === 0) {
  return { found: false, summary: 'Nobody has reacted to anything.' };
}

let best = liked[0];
for (const message of liked) {
  if (message.reactions > best.reactions) {
    best = message;
  }
}
const ties = liked.filter(message => message !== best && message.reactions === best.reactions);

// Who is liked most over all?
const users = new Map<string, number>();
for (const message of liked) {
  users.set(message.user, (users.get(message.user) ?? 0) + message.reactions);
}
const [star, sum] = [...users.entries()].sort(([, a], [, b]) => b - a)[0];
const text = best.text.length > 140 ? best.text.slice(0, 137) + '...' : best.text;

return {
  found: true,
  user: best.user,
  text: best.text,
  reactions: best.reactions,
  ties: ties.map(message => message.text),
  summary: `"${text}" by ${best.user} got ${best.reactions} reactions`
    + (ties.length > 0 ? ` (so did ${ties.length} more)` : '')
    + `; over all ${star} got most, ${sum}`,
};
