const { pages } = await mcp.notes.search_pages({ query: $query, limit: 20 });
const recent = [...pages].sort((a: any, b: any) => b.updated.localeCompare(a.updated));

const texts = await Promise.all(recent.map((p: any) => mcp.notes.get_page({ page: p.id })));
const lines = recent.map((p: any, i: number) => {
  const first = texts[i].body.split(/(?<=\.)\s/)[0];
  return `- [[${p.title}]] (${p.updated}): ${first}`;
});

const tags = [...new Set(recent.flatMap((p: any) => p.tags))].filter((t) => t !== "archive");
const created = await mcp.notes.create_page({
  title: $title,
  body: `Pages about ${$query}:\n\n${lines.join("\n")}`,
  tags,
});
return { page: created.page, title: created.title, linked: recent.map((p: any) => p.title) };
