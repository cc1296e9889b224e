const { hives } = await mcp.beehives.list_hives({ apiary: $apiary });
const ids = new Set(hives.filter((h) => h.apiary === $apiary).map((h) => h.id));
const { harvests } = await mcp.beehives.list_harvests({ year: $year });
const perHive: Record<string, number> = {};
for (const h of harvests) {
  if (ids.has(h.hive) && h.date.startsWith(String($year))) perHive[h.hive] = (perHive[h.hive] ?? 0) + h.kg;
}
const ranked = Object.entries(perHive).sort((a, b) => b[1] - a[1]);
const total = ranked.reduce((s, [, kg]) => s + kg, 0);
return {
  apiary: $apiary,
  year: $year,
  total_kg: Math.round(total * 10) / 10,
  average_per_hive: ids.size ? Math.round((total / ids.size) * 10) / 10 : 0,
  best: ranked[0] ? { hive: ranked[0][0], kg: ranked[0][1] } : null,
  without_harvest: [...ids].filter((id) => !(id in perHive)),
};
