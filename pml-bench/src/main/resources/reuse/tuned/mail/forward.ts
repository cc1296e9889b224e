const found = await mcp.mail.search_messages({ query: $query });
if (found.messages.length === 0) {
  return 'nothing to forward';
}
const newest = found.messages.reduce((a, b) => a.date > b.date ? a : b);
const full = await mcp.mail.get_message({ id: newest.id });
await mcp.mail.send_message({ to: $to, subject: 'Fwd: ' + full.subject, body: full.body });
return newest.id;
