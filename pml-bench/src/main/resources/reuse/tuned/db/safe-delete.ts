const saved = await mcp.db.backup({ database: $database, target: $target });
if (!saved.backup) {
  throw new Error('no backup, nothing deleted');
}
const done = await mcp.db.execute({ database: $database, sql: $sql });
return { backup: saved.backup, deleted: done.changed };
