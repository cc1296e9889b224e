const { sheet, column, value } = args;
const { columns } = await mcp.sheets.list_columns({ sheet });
const col = columns.find((c: any) => c.name === column);
if (!col) {
  return { error: `there is no column ${column}`, columns: columns.map((c: any) => c.name) };
}

const { rows } = await mcp.sheets.read_rows({ sheet });
const filled: string[] = [];
for (const r of rows) {
  const now = r.cells[column];
  if (now !== undefined && now !== null && String(now).trim() !== "") continue;
  const w = await mcp.sheets.update_cell({ sheet, cell: `${col.letter}${r.row}`, value });
  filled.push(w.cell);
}
return { sheet, column, value, filled };
