const { cellar, days, min_humidity } = args;
const { readings } = await mcp.cheese.read_climate({ cellar, days });
// newest first; the cellar may deliver more than we asked for
const recent = readings.slice(0, days);
const dry = recent.filter((r) => r.humidity_pct < min_humidity);
const lowest = recent.length ? Math.min(...recent.map((r) => r.humidity_pct)) : null;
return {
  cellar,
  dry_days: dry.map((r) => ({ date: r.date, humidity_pct: r.humidity_pct })),
  lowest,
};
