const { folders } = await mcp.mailbox.list_folders({});
const target = folders.find((f) => f.name.toLowerCase() === $folder.toLowerCase());
if (!target) throw new Error(`there is no folder ${$folder}`);

const { mails } = await mcp.mailbox.list_mails({ folder: "Inbox" });
const words = $words.map((w) => w.toLowerCase());
const matching = mails.filter(
  (m) => m.folder === "Inbox" && words.some((w) => m.subject.toLowerCase().includes(w)),
);

const moved = [];
for (const mail of matching) {
  await mcp.mailbox.move_mail({ mail_id: mail.id, folder_id: target.id });
  moved.push({ id: mail.id, subject: mail.subject });
}
return { folder: target.name, moved };
