const region = $region;
const below = $below;
const [{ stations }, { warnings }] = await Promise.all([
  mcp.weatherstation.find_stations({ region }),
  mcp.weatherstation.list_warnings({ region }),
]);
if (warnings.some((w: any) => w.kind === "frost")) {
  return { region, issued: false, reason: "a frost warning is in force already" };
}

const cold: { station: string; day: string; min: number }[] = [];
for (const s of stations) {
  if (s.altitude > 1000) continue; // the summits are always cold
  const { forecast } = await mcp.weatherstation.get_forecast({ station: s.id, days: 3 });
  for (const d of forecast.slice(0, 3)) {
    if (d.min < below) cold.push({ station: s.name, day: d.day, min: d.min });
  }
}
if (!cold.length) return { region, issued: false, level: $level, reason: `stays at ${below} degrees or above` };

const lowest = Math.min(...cold.map((c) => c.min));
const w = await mcp.weatherstation.issue_warning({
  region,
  kind: "frost",
  level: $level,
  text: `Frost down to ${lowest} degrees expected on ${[...new Set(cold.map((c) => c.day))].join(", ")}`,
});
return { region, issued: true, warning: w.id, level: w.level, below, places: cold.length };
