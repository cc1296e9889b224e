const listing = await mcp.files.list_folder({ path: args.path });
return listing.entries.filter(entry => entry.modified >= args.since).map(entry => entry.name);
