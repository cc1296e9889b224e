const { mails } = await mcp.mailbox.list_mails({ folder: $folder });
const ending = "." + $extension.toLowerCase().replace(/^\./, "");
const perSender = new Map();

for (const mail of mails) {
  if (mail.folder !== $folder) continue;
  for (const file of mail.attachments) {
    if (!file.name.toLowerCase().endsWith(ending)) continue;
    const entry = perSender.get(mail.from) ?? { sender: mail.from, files: 0, kb: 0 };
    entry.files += 1;
    entry.kb += file.kb;
    perSender.set(mail.from, entry);
  }
}

const senders = [...perSender.values()].sort((a, b) => b.kb - a.kb);
return { total_kb: senders.reduce((sum, s) => sum + s.kb, 0), senders };
