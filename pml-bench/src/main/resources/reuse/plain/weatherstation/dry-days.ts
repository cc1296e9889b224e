const limit = $max_rain;
const f = await mcp.weatherstation.get_forecast({ station: $station, days: $days });
const ahead = f.forecast.slice(0, $days);
const dry = ahead.filter((d: any) => d.rain_mm <= limit);

// longest run of dry days in a row
let run = 0, best = 0;
for (const d of ahead) {
  run = d.rain_mm <= limit ? run + 1 : 0;
  best = Math.max(best, run);
}
return { station: f.station, looked_at: ahead.length, days: dry.map((d: any) => d.day), longest_run: best };
