interface Message { id: string; from: string; subject: string; date: string; unread: boolean }
interface Full { id: string; from: string; subject: string; body: string; attachments: { name: string; size: number }[] }

const found = await mcp.mail.search_messages({ query: $query });
const messages: Message[] = found?.messages ?? [];
if (messages.length === 0) {
  return { forwarded: false, reason: 'nothing to forward' };
}

const newest = messages.reduce((a, b) => (a.date > b.date ? a : b));
const full: Full = await mcp.mail.get_message({ id: newest.id });
if (!full.body.trim() && full.attachments.length === 0) {
  return { forwarded: false, reason: `${newest.id} is empty` };
}

// The usual head, so that the reader knows where it comes from.
const head = [
  '---------- Forwarded message ----------',
  `From: ${full.from}`,
  `Date: ${newest.date}`,
  `Subject: ${full.subject}`,
];
if (full.attachments.length > 0) {
  head.push(`Attachments (not included): ${full.attachments.map(each => each.name).join(', ')}`);
}
const subject = /^fwd?:/i.test(full.subject) ? full.subject : `Fwd: ${full.subject}`;
const sent = await mcp.mail.send_message({ to: $to, subject, body: [...head, '', full.body].join('\n') });
if (!sent.sent) {
  throw new Error(`${newest.id} was not sent`);
}

return {
  forwarded: true,
  id: newest.id,
  to: sent.to,
  older: messages.length - 1,
  summary: `"${full.subject}" of ${newest.date} went to ${sent.to}`,
};
