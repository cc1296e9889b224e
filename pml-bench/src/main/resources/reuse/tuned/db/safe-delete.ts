const database = $database;
const sql = $sql;
const statement = sql.trim().toLowerCase();

// Only what it says: one statement that deletes, and never without a condition.
if (!statement.startsWith('delete ')) {
  throw new Error(`Not a deletion: ${sql}`);
}
if (!/\swhere\s/.test(statement)) {
  throw new Error('Without a condition everything would be deleted');
}
if (statement.replace(/;\s*$/, '').includes(';')) {
  throw new Error('One statement at a time');
}

interface Backup { backup: string }
interface Changed { changed: number }

const saved: Backup = await mcp.db.backup({ database, target: $target });
if (!saved.backup) {
  throw new Error('no backup, nothing deleted');
}

let done: Changed;
try {
  done = await mcp.db.execute({ database, sql });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  return { backup: saved.backup, deleted: 0, summary: `Nothing was deleted: ${reason}. The backup is ${saved.backup}` };
}

return {
  backup: saved.backup,
  deleted: done.changed,
  summary: done.changed === 0
    ? `No row matched; the backup ${saved.backup} can go`
    : `${done.changed} row(s) deleted from ${database}; they are still in ${saved.backup}`,
};
