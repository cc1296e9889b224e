const { messages } = await mcp.teamchat.list_messages({ since: $from });
const { members } = await mcp.teamchat.list_members({});
const nameOf = handle => members.find(m => m.handle === handle)?.name ?? handle;

const counts = new Map();
for (const message of messages) {
  const day = message.ts.slice(0, 10);
  if (day < $from || day > $to) continue;
  counts.set(message.author, (counts.get(message.author) ?? 0) + 1);
}

const ranking = [...counts]
  .map(([handle, count]) => ({ name: nameOf(handle), handle, messages: count }))
  .sort((a, b) => b.messages - a.messages || a.handle.localeCompare(b.handle));

return ranking.slice(0, $limit).map((row, i) => ({ place: i + 1, ...row }));
