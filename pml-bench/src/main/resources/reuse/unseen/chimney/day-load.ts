const hours = $hours;
const { stops } = await mcp.chimney.list_stops({ day: $day });
const minutes: Record<string, number> = {};
for (const s of stops) {
  minutes[s.sweep] = (minutes[s.sweep] ?? 0) + s.minutes;
}
const load = Object.entries(minutes)
  .map(([sweep, m]) => ({ sweep, hours: Math.round((m / 60) * 100) / 100 }))
  .sort((a, b) => b.hours - a.hours);
return { day: $day, load, too_long: load.filter((l) => l.hours > hours).map((l) => ({ ...l, over: l.hours - hours })) };
