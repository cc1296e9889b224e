const [{ pages }, { authors }, { comments }] = await Promise.all([
  mcp.wiki.list_pages({}),
  mcp.wiki.list_authors({}),
  mcp.wiki.list_comments({}),
]);
const name = (id) => authors.find((a) => a.id === id)?.name ?? id;
const team = authors.filter((a) => a.team === $team).map((a) => a.id);
const owned = new Map(pages.filter((p) => team.includes(p.author_id)).map((p) => [p.id, p]));

const open = comments
  .filter((c) => !c.resolved && owned.has(c.page_id))
  .sort((a, b) => a.date.localeCompare(b.date))
  .map((c) => ({ page: owned.get(c.page_id).title, date: c.date, by: name(c.author_id), text: c.text }));
return { team: $team, open: open.length, comments: open };
