// Everything older than the cutoff goes to the archive, by year
const listing = await mcp.filing.list_folder({ folder: $folder });
const cutoff = $before;
const stale = listing.files.filter((f: any) => f.modified < cutoff);
if (stale.length === 0) {
  return { folder: listing.folder, moved: [], kept: listing.files.length, note: "nothing older than " + cutoff };
}
const archive = $archive;
const moved: any[] = [];
for (const file of stale) {
  const target = archive + "/" + file.modified.slice(0, 4);
  const r = await mcp.filing.move_file({ path: file.path, to: target });
  if (r.moved) moved.push({ name: file.name, to: r.to, last_change: file.modified });
}
return { folder: listing.folder, moved, kept: listing.files.length - moved.length };
