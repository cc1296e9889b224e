const { hives } = await mcp.beehives.list_hives({});
const { inspections } = await mcp.beehives.list_inspections({});
const lastTemper = {};
for (const i of [...inspections].sort((a, b) => a.date.localeCompare(b.date))) lastTemper[i.hive] = i.temper;

const list = [];
for (const h of hives) {
  const reasons = [];
  if (h.queen_year < $hatched_before) reasons.push(`queen of ${h.queen_year}`);
  if ((lastTemper[h.id] ?? 0) >= $temper) reasons.push(`temper ${lastTemper[h.id]}`);
  if (reasons.length) list.push({ hive: h.id, apiary: h.apiary, line: h.queen_line, reasons });
}
list.sort((a, b) => b.reasons.length - a.reasons.length);
return { queens_needed: list.length, hives: list };
