const { messages } = await mcp.mailbox.search_messages({ folder: $folder });
const old = messages.filter((m: { received: string }) => m.received < $before);
if (old.length === 0) {
  return { moved: 0, message: `Nothing in ${$folder} is older than ${$before}` };
}
const moved: string[] = [];
for (const m of old) {
  const r = await mcp.mailbox.move_message({ id: m.id, to: $archive });
  if (r.folder === $archive) moved.push(r.id);
}
return {
  from: $folder,
  to: $archive,
  moved: moved.length,
  ids: moved,
  kept: messages.length - moved.length,
  freed_kb: old.reduce((sum: number, m: any) => sum + m.size_kb, 0),
};
