const owner = $owner;
const listing = await mcp.filing.list_folder({ folder: $folder });
const own = listing.files.filter((f: any) => f.owner === owner);
const kb = own.reduce((n: number, f: any) => n + f.size_kb, 0);
const all = listing.files.reduce((n: number, f: any) => n + f.size_kb, 0);

return {
  owner,
  folder: listing.folder,
  files: own.length,
  size_kb: kb,
  share: all ? +(kb / all).toFixed(3) : 0,
  newest: own.map((f: any) => f.modified).sort().pop() ?? null,
};
