const made = await mcp.db.backup({ database: $database, target: $target });
return made.backup;
