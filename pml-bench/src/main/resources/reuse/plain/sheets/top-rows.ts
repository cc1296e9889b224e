const { rows } = await mcp.sheets.read_rows({ sheet: $sheet });
const total = rows.reduce((n: number, r: any) => n + Number(r.cells[$column] || 0), 0);
const top = [...rows]
  .sort((a: any, b: any) => Number(b.cells[$column] || 0) - Number(a.cells[$column] || 0))
  .slice(0, $count)
  .map((r: any) => ({
    row: r.row,
    name: r.cells.name,
    value: r.cells[$column],
    percent: total ? Math.round((1000 * Number(r.cells[$column] || 0)) / total) / 10 : 0,
  }));
return {
  sheet: $sheet,
  column: $column,
  top,
  together_percent: Math.round(10 * top.reduce((n: number, t: any) => n + t.percent, 0)) / 10,
};
