const [{ rows }, { columns }] = await Promise.all([
  mcp.sheets.read_rows({ sheet: $sheet }),
  mcp.sheets.list_columns({ sheet: $sheet }),
]);
const matching = rows.filter((r: any) => String(r.cells[$column]) === String($value));
if (matching.length === 0) {
  return { copied: 0, reason: `no row of ${$sheet} has ${$value} in ${$column}` };
}

const made = await mcp.sheets.create_sheet({ name: $target, columns: columns.map((c: any) => c.name) });
let copied = 0;
for (const r of matching) {
  const res = await mcp.sheets.append_row({ sheet: made.sheet, cells: r.cells });
  if (res.ok) copied++;
}
return { from: $sheet, to: made.sheet, copied, rows: matching.map((r: any) => r.row) };
