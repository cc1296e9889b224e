const since = $since;
const [{ inspections }, { hives }] = await Promise.all([
  mcp.beehives.list_inspections({ since }),
  mcp.beehives.list_hives({}),
]);
const latest = new Map();
for (const i of inspections) {
  if (i.date < since) continue;
  if (!latest.has(i.hive) || latest.get(i.hive).date < i.date) latest.set(i.hive, i);
}
return [...latest.values()]
  .filter((i) => i.queen_cells >= $cells)
  .sort((a, b) => b.queen_cells - a.queen_cells)
  .map((i) => ({
    hive: i.hive,
    apiary: hives.find((h) => h.id === i.hive)?.apiary,
    queen_cells: i.queen_cells,
    inspected: i.date,
    perhaps_gone_already: !i.queen_seen,
  }));
