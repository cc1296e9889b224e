const tag = $tag;
const found = await mcp.filing.search_files({ query: $query, folder: $folder, limit: 50 });
const good = found.hits.filter((h: any) => h.score >= $min_score);

// leave alone what already has it
const todo = good.filter((h: any) => !h.tags.includes(tag));
const done = await Promise.all(
  todo.map((h: any) => mcp.filing.tag_file({ path: h.path, tags: [tag] }))
);

return {
  query: found.query,
  tag,
  tagged: done.map((d: any) => d.path),
  already: good.length - todo.length,
  too_weak: found.hits.length - good.length,
};
