const [existing, inbox] = await Promise.all([
  mcp.mailbox.list_filters({}),
  mcp.mailbox.search_messages({ folder: "Inbox", from: args.from }),
]);

let filter = existing.filters.find((f: any) => f.from === args.from && f.folder === args.folder);
let created = false;
if (!filter) {
  filter = await mcp.mailbox.create_filter({ from: args.from, folder: args.folder });
  created = true;
}

const mine = inbox.messages.filter((m: any) => m.from === args.from);
await Promise.all(mine.map((m: any) => mcp.mailbox.move_message({ id: m.id, to: args.folder })));

return { filter: filter.id, created, folder: args.folder, sorted: mine.map((m: any) => m.subject) };
