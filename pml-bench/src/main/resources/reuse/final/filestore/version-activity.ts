const root = $folder.replace(/\/+$/, "");
const { files } = await mcp.filestore.list_files({ folder: $folder, recursive: true });
const ids = new Set(
  files.filter((f) => f.folder === root || f.folder.startsWith(root + "/")).map((f) => f.id)
);
const { versions } = await mcp.filestore.list_versions({ since: $since });
const perAuthor = {};
for (const v of versions) {
  if (!ids.has(v.file_id) || v.saved_at < $since) continue;
  const entry = (perAuthor[v.author] ??= { author: v.author, versions: 0, files: new Set() });
  entry.versions += 1;
  entry.files.add(v.file_id);
}
const ranking = Object.values(perAuthor)
  .map((e) => ({ author: e.author, versions: e.versions, files: e.files.size }))
  .sort((a, b) => b.versions - a.versions || a.author.localeCompare(b.author));
return { folder: $folder, since: $since, ranking };
