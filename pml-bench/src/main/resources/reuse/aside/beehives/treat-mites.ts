const { inspections } = await mcp.beehives.list_inspections({});
const newest = {};
for (const i of inspections) {
  if (!newest[i.hive] || i.date > newest[i.hive].date) newest[i.hive] = i;
}
const infested = Object.values(newest).filter((i) => i.mites > $limit).sort((a, b) => b.mites - a.mites);
const entries = [];
for (const i of infested) {
  const done = await mcp.beehives.record_treatment({
    hive: i.hive,
    product: $product,
    date: $date,
    note: i.mites + " mites a day on " + i.date,
  });
  entries.push({ hive: i.hive, mites: i.mites, entry: done.entry });
}
return { product: $product, date: $date, treated: entries.length, entries };
