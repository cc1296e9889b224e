interface Table { name: string; rows: number; bytes: number }

const database = $database;
const { tables } = (await mcp.db.list_tables({ database })) as { tables: Table[] };
if (!tables || tables.length === 0) {
  return { tables: [], summary: `${database} has no tables` };
}

const MOST = 5;
const total = tables.reduce((sum, table) => sum + table.bytes, 0);
const readable = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024))) : 0;
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
};

const rows = [...tables]
  .sort((a, b) => b.bytes - a.bytes)
  .slice(0, MOST)
  .map(table => ({
    name: table.name,
    size: readable(table.bytes),
    share: total === 0 ? 0 : Math.round((100 * table.bytes) / total),
    perRow: table.rows === 0 ? null : Math.round(table.bytes / table.rows),
  }));

// Wide rows often hide files in columns.
const wide = rows.filter(row => row.perRow !== null && row.perRow > 10_000).map(row => row.name);
return {
  tables: rows,
  total: readable(total),
  wide,
  summary: [
    `${tables.length} tables take ${readable(total)}`,
    ...rows.map(row => `${row.name}: ${row.size} (${row.share} %)`),
    ...(wide.length > 0 ? [`Very wide rows: ${wide.join(', ')}`] : []),
  ].join('\n'),
};
