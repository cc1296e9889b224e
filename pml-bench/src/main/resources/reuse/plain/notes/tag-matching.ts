const { query, tag } = args;
const found = await mcp.notes.search_pages({ query });
const missing = found.pages.filter((p: any) => !p.tags.includes(tag));

const results = await Promise.all(
  missing.map((p: any) => mcp.notes.tag_page({ page: p.id, tag }))
);
const tagged = missing.filter((_: any, i: number) => results[i].ok).map((p: any) => p.title);

return {
  query,
  tag,
  tagged,
  had_it_already: found.pages.length - missing.length,
};
