const day = $date;
const { beds } = await mcp.gardenbot.list_beds({ zone: $zone });
const { plants } = await mcp.gardenbot.list_plants({});
const result: Record<string, string[]> = {};
let count = 0;
for (const bed of beds) {
  const ripe = plants.filter((p: any) => p.bed === bed.id && p.ripe_from <= day);
  if (!ripe.length) continue;
  result[bed.name] = ripe.map((p: any) => `${p.species} (${p.variety})`);
  count += ripe.length;
}
const next = plants
  .filter((p: any) => p.ripe_from > day)
  .sort((a: any, b: any) => a.ripe_from.localeCompare(b.ripe_from))[0];
return { day, count, harvest: result, next: next ? { species: next.species, from: next.ripe_from } : null };
