const { pages } = await mcp.wiki.list_pages({});
const affected = pages.filter((p) => p.tags.includes($old_tag));
for (const page of affected) {
  if (!page.tags.includes($new_tag)) {
    await mcp.wiki.add_tag({ page_id: page.id, tag: $new_tag });
  }
  await mcp.wiki.remove_tag({ page_id: page.id, tag: $old_tag });
}
return { renamed: $old_tag + " -> " + $new_tag, pages: affected.map((p) => p.title) };
