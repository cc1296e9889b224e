const { folders } = await mcp.filestore.list_folders({});
const target = folders.find((f) => f.path === $target);
if (!target) {
  throw new Error(`There is no folder ${$target}`);
}
const { files } = await mcp.filestore.list_files({ recursive: true });
const tagged = files.filter((f) => f.tags.includes($tag));
const moved = [];
for (const file of tagged) {
  if (file.folder === target.path) continue; // is there already
  await mcp.filestore.move_file({ file_id: file.id, folder_id: target.id });
  moved.push({ id: file.id, name: file.name, from: file.folder });
}
return { tag: $tag, to: target.path, moved, already_there: tagged.length - moved.length };
