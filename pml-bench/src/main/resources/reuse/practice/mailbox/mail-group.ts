const { contacts } = await mcp.mailbox.list_contacts({});
const members = contacts.filter((c) => c.groups.includes($group));
if (members.length === 0) throw new Error(`nobody is in the group ${$group}`);

const sent = [];
for (const member of members) {
  const firstName = member.name.split(" ")[0];
  const mail = await mcp.mailbox.send_mail({
    to: [member.email],
    subject: $subject,
    body: `Hello ${firstName},\n\n${$text}\n\nBest wishes`,
  });
  sent.push({ to: member.email, status: mail.status });
}
return { sent: sent.length, recipients: sent };
