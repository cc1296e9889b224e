const { contacts } = await mcp.mailbox.list_contacts({});
const known = new Set(contacts.map((c) => c.email.toLowerCase()));

const { mails } = await mcp.mailbox.list_mails({});
const unknown = new Map();
for (const mail of mails) {
  const address = mail.from.toLowerCase();
  if (address.endsWith("@" + args.domain.toLowerCase()) && !known.has(address)) {
    unknown.set(address, mail.from_name);
  }
}

const added = [];
for (const [email, name] of unknown) {
  const contact = await mcp.mailbox.create_contact({ name, email, groups: [args.group] });
  added.push({ id: contact.id, name, email });
}
return { group: args.group, added };
