const data = await mcp.sheets.read_rows({ sheet: $sheet });
const seen: Record<string, number[]> = {};
for (const r of data.rows) {
  // compare without case and outer spaces, and do not count empty cells
  const v = String(r.cells[$column] ?? "").trim().toLowerCase();
  if (!v) continue;
  (seen[v] ??= []).push(r.row);
}
const duplicates = Object.entries(seen)
  .filter(([, at]) => at.length > 1)
  .map(([value, at]) => ({ value, rows: at }));
return { sheet: $sheet, column: $column, checked: data.rows.length, duplicates };
