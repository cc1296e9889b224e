const listing = await mcp.files.list_folder({ path: $path });
const sorted = [...listing.entries].sort((a, b) => b.size - a.size);
if (sorted.length === 0) return null;
return { name: sorted[0].name, size: sorted[0].size };
