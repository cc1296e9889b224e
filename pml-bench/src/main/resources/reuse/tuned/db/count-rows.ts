const { rows } = await mcp.db.query({ database: $database, sql: $sql });
return rows[0].n;
