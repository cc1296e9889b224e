interface Message { id: string; from: string; subject: string; date: string; unread: boolean }

const found = await mcp.mail.search_messages({ query: $query });
const messages: Message[] = found?.messages ?? [];
const unread = messages.filter(message => message.unread);
if (unread.length === 0) {
  return { count: 0, messages: [], summary: `All ${messages.length} messages are read.` };
}

// One line for each conversation: answers belong to what they answer.
const topic = (subject: string): string => subject.replace(/^((re|fwd?|aw|wg):\s*)+/i, '').trim();
const conversations = new Map<string, Message[]>();
for (const message of unread) {
  const key = topic(message.subject).toLowerCase();
  conversations.set(key, [...(conversations.get(key) ?? []), message]);
}

const rows = [...conversations.values()]
  .map(list => {
    const sorted = [...list].sort((a, b) => b.date.localeCompare(a.date));
    return {
      subject: topic(sorted[0].subject),
      date: sorted[0].date,
      from: [...new Set(sorted.map(message => message.from))],
      count: sorted.length,
    };
  })
  .sort((a, b) => b.date.localeCompare(a.date));

return {
  count: unread.length,
  messages: rows,
  summary: [
    `${unread.length} unread in ${rows.length} conversations`,
    ...rows.map(row => `${row.date} ${row.subject}${row.count > 1 ? ` (${row.count})` : ''}`),
  ].join('\n'),
};
