const { files } = await mcp.filestore.list_files({ recursive: true });
const cutoff = Date.parse(args.before);
const stale = files
  .filter((f) => f.owner === args.owner && Date.parse(f.modified_at) < cutoff)
  .sort((a, b) => a.modified_at.localeCompare(b.modified_at));
return {
  owner: args.owner,
  count: stale.length,
  files: stale.map((f) => ({
    id: f.id,
    name: f.name,
    folder: f.folder,
    last_modified: f.modified_at.slice(0, 10),
    days_before_cutoff: Math.floor((cutoff - Date.parse(f.modified_at)) / 86400000),
  })),
};
