const [{ beds }, weather] = await Promise.all([
  mcp.gardenbot.list_beds({ zone: args.zone }),
  mcp.gardenbot.forecast({ days: args.days }),
]);
const nights = weather.forecast.slice(0, args.days);
const coldest = nights.reduce((a: any, b: any) => (b.min < a.min ? b : a));
const atRisk: any[] = [];
for (const bed of beds) {
  if (bed.covered) continue;
  const { plants } = await mcp.gardenbot.list_plants({ bed: bed.id });
  for (const p of plants) {
    if (p.bed === bed.id && p.hardy_to > coldest.min) {
      atRisk.push({ bed: bed.name, plant: `${p.species} ${p.variety}`, hardy_to: p.hardy_to });
    }
  }
}
return { zone: args.zone, coldest_night: coldest.date, min: coldest.min, cover: atRisk };
