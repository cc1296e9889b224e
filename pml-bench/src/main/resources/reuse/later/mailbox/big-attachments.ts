const res = await mcp.mailbox.search_messages({ folder: args.folder });
const biggest = res.messages
  .filter((m: any) => m.size_kb >= args.min_kb && m.attachments > 0)
  .sort((a: any, b: any) => b.size_kb - a.size_kb)
  .slice(0, args.limit);

const report = [];
for (const m of biggest) {
  const full = await mcp.mailbox.get_message({ id: m.id });
  report.push({
    id: m.id,
    subject: m.subject,
    mb: Math.round(m.size_kb / 102.4) / 10,
    files: full.attachments.filter((a: any) => a.size_kb >= args.min_kb).map((a: any) => a.name),
  });
}
return { folder: args.folder, threshold_kb: args.min_kb, messages: report };
