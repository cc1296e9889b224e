const { hives } = await mcp.beehives.list_hives({ apiary: args.apiary });
const { inspections } = await mcp.beehives.list_inspections({});
const rows = hives
  .filter((h) => h.apiary === args.apiary)
  .map((h) => {
    const last = inspections.filter((i) => i.hive === h.id).sort((a, b) => b.date.localeCompare(a.date))[0];
    const missing = Math.max(0, args.target_kg - (last?.stores_kg ?? 0));
    return { hive: h.id, stores_kg: last?.stores_kg ?? null, as_of: last?.date ?? null, missing_kg: missing };
  });
const missing = rows.reduce((s, r) => s + r.missing_kg, 0);
// a kilo of sugar makes about 1.15 kilos of capped stores
return { apiary: args.apiary, target_kg: args.target_kg, hives: rows, missing_kg: missing, sugar_kg: Math.ceil(missing / 1.15) };
