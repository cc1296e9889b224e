const { pages } = await mcp.analytics.list_pages({});
const fresh = pages
  .filter((p) => p.author === args.author && p.published_at >= args.since)
  .sort((a, b) => a.published_at.localeCompare(b.published_at));
const created = [];
for (const page of fresh) {
  const goal = await mcp.analytics.create_goal({
    name: `Conversions: ${page.title}`,
    page: page.path,
    target: args.target,
  });
  created.push({ id: goal.id, page: goal.page, target: goal.target });
}
return { author: args.author, created };
