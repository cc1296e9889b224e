const { files } = await mcp.filestore.list_files({ recursive: true });
const root = $folder.replace(/\/+$/, "");
const inside = files.filter((f) => f.folder === root || f.folder.startsWith(root + "/"));
const largest = [...inside].sort((a, b) => b.size_bytes - a.size_bytes).slice(0, $count);
const total = largest.reduce((sum, f) => sum + f.size_bytes, 0);
const all = inside.reduce((sum, f) => sum + f.size_bytes, 0);
return {
  files: largest.map((f) => ({
    name: f.name,
    folder: f.folder,
    owner: f.owner,
    mb: Math.round((f.size_bytes / 1048576) * 10) / 10,
  })),
  total_mb: Math.round((total / 1048576) * 10) / 10,
  share_of_folder: all ? Math.round((100 * total) / all) + "%" : "0%",
};
