const { files } = await mcp.filestore.list_files({ recursive: true });
const affected = files.filter((f) => f.tags.includes(args.old_tag));
const changed = [];
for (const file of affected) {
  // keep the order of the other tags, and no tag twice
  const tags = [...new Set(file.tags.map((t) => (t === args.old_tag ? args.new_tag : t)))];
  const result = await mcp.filestore.set_tags({ file_id: file.id, tags });
  changed.push({ id: result.file_id, name: file.name, tags: result.tags });
}
return { changed, count: changed.length };
