const folder = $folder;
const ext = $extension;
const target = `${folder}/${$subfolder}`;
const { files } = await mcp.filing.list_folder({ folder });
const wanted = files.filter((f: any) => f.name.toLowerCase().endsWith("." + ext));

const result = [];
for (const f of wanted) {
  // tag first, the path changes afterwards
  if (!f.tags.includes(ext)) {
    await mcp.filing.tag_file({ path: f.path, tags: [ext] });
  }
  const moved = await mcp.filing.move_file({ path: f.path, to: target });
  result.push(`${moved.to}/${f.name}`);
}
return { target, count: result.length, files: result };
