const { rows } = await mcp.sheets.read_rows({ sheet: $sheet });

const sums = new Map<string, { total: number; rows: number }>();
for (const r of rows) {
  const key = String(r.cells[$group_by] || "(empty)");
  const n = Number(r.cells[$column]);
  if (Number.isNaN(n)) continue;
  const s = sums.get(key) ?? { total: 0, rows: 0 };
  s.total += n;
  s.rows++;
  sums.set(key, s);
}

const groups = [...sums.entries()]
  .map(([group, s]) => ({ group, total: s.total, rows: s.rows }))
  .sort((a, b) => b.total - a.total);
return { sheet: $sheet, by: $group_by, column: $column, groups, total: groups.reduce((n, g) => n + g.total, 0) };
