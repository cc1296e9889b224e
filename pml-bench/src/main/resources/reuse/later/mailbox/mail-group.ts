const { contacts } = await mcp.mailbox.find_contacts({ group: $group });
const sent: string[] = [];
const skipped: string[] = [];

for (const c of contacts) {
  if (!c.email) {
    skipped.push(c.name);
    continue;
  }
  const first = c.name.split(" ")[0];
  const r = await mcp.mailbox.send_message({
    to: [c.email],
    subject: $subject,
    body: `Dear ${first},\n\n` + $text,
  });
  if (r.sent) sent.push(c.email);
}

return { group: $group, sent, without_address: skipped };
