const days = $days;
const perDay = $litres_per_day; // per square metre
const { beds } = await mcp.gardenbot.list_beds({ zone: $zone });
const { forecast } = await mcp.gardenbot.forecast({ days });
const rain = forecast.slice(0, days).reduce((n: number, d: any) => n + d.rain_mm, 0);

// 1 mm of rain is 1 litre on a square metre; covered beds get none
const needs = beds.map((b: any) => {
  const demand = b.area * perDay * days;
  const gift = b.covered ? 0 : b.area * rain;
  return { bed: b.name, litres: Math.max(0, Math.round(demand - gift)) };
});
const total = needs.reduce((n: number, x: any) => n + x.litres, 0);
return { zone: $zone, days, rain_mm: rain, needs, total };
