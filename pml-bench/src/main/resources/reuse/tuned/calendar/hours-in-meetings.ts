const day = await mcp.calendar.list_events({ date: $date });
const minutes = (t: string) => { const [h, m] = t.split(':').map(Number); return h * 60 + m; };
let total = 0;
for (const e of day.events) {
  total += minutes(e.end) - minutes(e.start);
}
return Math.round(total / 6) / 10;
