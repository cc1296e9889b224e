const { pages } = await mcp.wiki.list_pages({ space: $space });
const { authors } = await mcp.wiki.list_authors({});
const people = new Map(authors.map((a) => [a.id, a]));

const stale = pages
  .filter((p) => p.space === $space && p.updated < $since)
  .sort((a, b) => a.updated.localeCompare(b.updated));
return stale.map((p) => {
  const owner = people.get(p.author_id);
  return { title: p.title, updated: p.updated, views: p.views, owner: owner?.name ?? null, still_here: owner?.active ?? false };
});
