const { files } = await mcp.filing.list_folder({ folder: args.folder });
const total = files.reduce((sum: number, f: any) => sum + f.size_kb, 0);
const top = [...files]
  .sort((a: any, b: any) => b.size_kb - a.size_kb)
  .slice(0, args.count)
  .map((f: any) => ({
    path: f.path,
    size_mb: Math.round(f.size_kb / 102.4) / 10,
    percent: Math.round((100 * f.size_kb) / total),
    owner: f.owner,
  }));
return { folder: args.folder, total_kb: total, top };
