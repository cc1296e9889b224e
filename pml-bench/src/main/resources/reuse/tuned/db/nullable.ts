const { columns } = await mcp.db.describe_table({ database: $database, table: $table });
return columns.filter(c => c.nullable).map(c => c.name);
