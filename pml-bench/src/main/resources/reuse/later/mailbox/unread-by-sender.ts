const found = await mcp.mailbox.search_messages({ folder: $folder, since: $since });
// the search may be inclusive of older threads, so filter once more
const unread = found.messages.filter((m: any) => m.unread && m.received >= $since);
const counts: Record<string, number> = {};
for (const m of unread) {
  counts[m.from] = (counts[m.from] ?? 0) + 1;
}
const senders = Object.entries(counts)
  .map(([from, count]) => ({ from, count }))
  .sort((a, b) => b.count - a.count || a.from.localeCompare(b.from));
return { folder: found.folder, since: $since, total: unread.length, senders };
