const { contacts } = await mcp.mailbox.list_contacts({});
const domains = new Set(
  contacts
    .filter((c) => c.company.toLowerCase() === $company.toLowerCase())
    .map((c) => c.email.split("@")[1]),
);
if (domains.size === 0) throw new Error(`no contact at ${$company}`);

const { mails } = await mcp.mailbox.list_mails({});
const open = mails
  .filter((m) => domains.has(m.from.split("@")[1]))
  .filter((m) => m.received >= $since && !m.answered)
  .sort((a, b) => a.received.localeCompare(b.received))
  .map((m) => ({ id: m.id, from: m.from_name, subject: m.subject, received: m.received, folder: m.folder }));

return { count: open.length, open };
