const { pages } = await mcp.notes.search_pages({ query: `[[${$title}]]` });
const linking = pages.filter((p: any) => p.title !== $title && p.links.includes($title));

const out: any[] = [];
for (const p of linking) {
  const { body } = await mcp.notes.get_page({ page: p.id });
  const line = body.split("\n").find((l: string) => l.includes(`[[${$title}]]`));
  out.push({ page: p.id, title: p.title, where: line ?? null });
}
return { title: $title, count: out.length, backlinks: out };
