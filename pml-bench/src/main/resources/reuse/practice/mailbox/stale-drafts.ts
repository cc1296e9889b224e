const { drafts } = await mcp.mailbox.list_drafts({});
const stale = drafts
  .filter((d) => d.updated < args.before)
  .sort((a, b) => a.updated.localeCompare(b.updated))
  .map((d) => ({
    id: d.id,
    subject: d.subject,
    to: d.to.join(", ") || "(no recipient)",
    updated: d.updated,
    begins: d.body.slice(0, 40),
  }));
return { count: stale.length, of: drafts.length, stale };
