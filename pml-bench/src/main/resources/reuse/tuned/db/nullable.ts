interface Column { name: string; type: string; nullable: boolean }

const table = $table;
const { columns } = (await mcp.db.describe_table({ database: $database, table })) as { columns: Column[] };
if (!columns || columns.length === 0) {
  throw new Error(`${table} has no columns, or does not exist`);
}

const optional = columns.filter(column => column.nullable);
const required = columns.filter(column => !column.nullable);

// Keys that may be null are mostly a mistake.
const suspicious = optional.filter(column => /(^|_)id$/i.test(column.name)).map(column => column.name);
const byType = optional.reduce<Record<string, string[]>>((types, column) => {
  (types[column.type] ??= []).push(column.name);
  return types;
}, {});
const lines = Object.entries(byType)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([type, names]) => `${type}: ${names.join(', ')}`);

return {
  columns: optional.map(column => column.name),
  required: required.length,
  suspicious,
  summary: optional.length === 0
    ? `No column of ${table} may be null`
    : [`${optional.length} of ${columns.length} columns of ${table} may be null`, ...lines].join('\n'),
};
