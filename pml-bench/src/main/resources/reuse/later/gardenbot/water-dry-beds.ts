const { beds } = await mcp.gardenbot.list_beds({ zone: $zone });
const dry = beds
  .filter((b: any) => b.moisture < $threshold)
  .sort((a: any, b: any) => a.moisture - b.moisture);
const watered: any[] = [];
// one valve after the other, the pressure is not enough for all
for (const bed of dry) {
  const r = await mcp.gardenbot.water_bed({ bed: bed.id, minutes: $minutes });
  watered.push({ bed: bed.name, moisture: bed.moisture, state: r.state });
}
return { zone: $zone, watered, skipped: beds.length - dry.length, total_minutes: dry.length * $minutes };
