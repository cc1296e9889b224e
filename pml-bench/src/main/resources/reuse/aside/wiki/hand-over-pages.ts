const { authors } = await mcp.wiki.list_authors({});
const from = authors.find((a) => a.name === args.leaver);
const to = authors.find((a) => a.name === args.successor);
if (!from || !to) return { error: `unknown author: ${!from ? args.leaver : args.successor}` };
if (!to.active) return { error: `${to.name} does not work here any more` };

const { pages } = await mcp.wiki.list_pages({});
const moved = [];
for (const p of pages.filter((x) => x.author_id === from.id)) {
  await mcp.wiki.set_owner({ page_id: p.id, author_id: to.id });
  moved.push(p.title);
}
return { from: from.name, to: to.name, count: moved.length, moved };
