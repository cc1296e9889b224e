const [{ columns }, { rows }] = await Promise.all([
  mcp.sheets.list_columns({ sheet: $sheet }),
  mcp.sheets.read_rows({ sheet: $sheet }),
]);
const col = columns.find((c: any) => c.name === $column);
if (!col || col.type !== "number") throw new Error(`${$column} is not a numeric column`);

const factor = 1 + $percent / 100;
const numeric = rows.filter((r: any) => typeof r.cells[$column] === "number");
const changes = await Promise.all(
  numeric.map(async (r: any) => {
    const now = Math.round(r.cells[$column] * factor * 100) / 100;
    await mcp.sheets.update_cell({ sheet: $sheet, cell: `${col.letter}${r.row}`, value: String(now) });
    return { row: r.row, before: r.cells[$column], after: now };
  })
);
return { sheet: $sheet, column: $column, percent: $percent, changed: changes.length, changes };
