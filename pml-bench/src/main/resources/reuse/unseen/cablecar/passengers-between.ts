const line = $line;
const counts = await mcp.cablecar.get_passenger_counts({ line, from: $start, to: $end });
const days = counts.days
  .filter((d: any) => d.date >= $start && d.date <= $end)
  .map((d: any) => ({ date: d.date, up: d.up, down: d.down, total: d.up + d.down }));
let busiest: any = null;
let up = 0;
let down = 0;
for (const d of days) {
  up += d.up;
  down += d.down;
  if (!busiest || d.total > busiest.total) busiest = d;
}
return { line, up, down, total: up + down, busiest_day: busiest };
