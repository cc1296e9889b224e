interface Message { user: string; text: string; reactions: number }

const channel = $channel;
const { messages } = (await mcp.chat.history({ channel })) as { messages: Message[] };
if (!messages || messages.length === 0) {
  return { sent: false, reason: `nothing was said in ${channel}` };
}

// Who said how much, and what people liked.
const counts: Record<string, number> = {};
for (const message of messages) {
  counts[message.user] = (counts[message.user] ?? 0) + 1;
}
const talkers = Object.entries(counts)
  .sort(([, a], [, b]) => b - a)
  .map(([user, count]) => `${user}: ${count} message${count === 1 ? '' : 's'}`);
const highlights = [...messages]
  .filter(message => message.reactions > 0)
  .sort((a, b) => b.reactions - a.reactions)
  .slice(0, 3)
  .map(message => `"${message.text}" (${message.user}, ${message.reactions} reactions)`);

const body = [
  `What happened in #${channel}: ${messages.length} messages of ${talkers.length} people.`,
  '',
  ...talkers,
  ...(highlights.length > 0 ? ['', 'Liked most:', ...highlights] : []),
  '',
  ...messages.map(message => `${message.user}: ${message.text}`),
].join('\n');

const sent = await mcp.mail.send_message({ to: $to, subject: $subject, body });
if (!sent.sent) {
  throw new Error(`The digest of ${channel} was not sent`);
}
return { sent: true, to: sent.to, messages: messages.length, talkers };
