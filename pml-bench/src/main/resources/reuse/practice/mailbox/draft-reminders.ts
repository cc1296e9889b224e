const { sent } = await mcp.mailbox.list_sent({});
const { drafts } = await mcp.mailbox.list_drafts({});
const alreadyDrafted = new Set(drafts.map((d) => d.reply_to).filter(Boolean));

const waiting = sent.filter((m) => m.sent < $sent_before && !m.replied && !alreadyDrafted.has(m.id));

const reminders = [];
for (const mail of waiting) {
  const draft = await mcp.mailbox.create_draft({
    to: mail.to,
    subject: `Re: ${mail.subject}`,
    body: `Hello,\n\non ${mail.sent} I wrote to you about "${mail.subject}". ${$text}\n\nKind regards`,
    reply_to: mail.id,
  });
  reminders.push({ draft: draft.id, to: mail.to, subject: mail.subject });
}
return { prepared: reminders.length, reminders };
