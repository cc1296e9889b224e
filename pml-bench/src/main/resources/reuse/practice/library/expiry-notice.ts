const { members } = await mcp.library.list_members({});
const expiring = members
  .filter(m => m.expires < $before)
  .sort((a, b) => a.expires.localeCompare(b.expires));
const sent = [];
for (const member of expiring) {
  await mcp.library.send_notice({
    member_id: member.id,
    subject: $subject,
    text: `Dear ${member.name},\n\n${$text}\n\nValid until: ${member.expires}`,
  });
  sent.push({ name: member.name, expires: member.expires });
}
return { sent: sent.length, members: sent };
