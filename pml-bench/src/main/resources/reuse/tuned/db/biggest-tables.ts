const { tables } = await mcp.db.list_tables({ database: $database });
return tables.sort((a, b) => b.bytes - a.bytes).slice(0, 5).map(t => `${t.name}: ${t.bytes}`);
