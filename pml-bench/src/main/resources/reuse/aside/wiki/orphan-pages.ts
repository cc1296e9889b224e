// links may come from other spaces, so all pages are needed
const { pages } = await mcp.wiki.list_pages({});
const linked = new Set();
for (const p of pages) {
  for (const target of p.links_to) {
    if (target !== p.id) linked.add(target);
  }
}
const orphans = pages
  .filter((p) => p.space === args.space && !linked.has(p.id))
  .sort((a, b) => b.views - a.views);
return { space: args.space, count: orphans.length, orphans: orphans.map(({ id, title, views }) => ({ id, title, views })) };
