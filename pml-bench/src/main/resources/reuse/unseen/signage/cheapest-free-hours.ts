const seconds = $seconds;
const day = await mcp.signage.list_slots({ screen_id: $screen_id, date: $date });
const options = day.slots
  .map((s: any) => ({ hour: s.hour, free: s.seconds_total - s.seconds_sold, price: s.price }))
  .filter((s: any) => s.free >= seconds)
  .sort((a: any, b: any) => a.price - b.price || a.hour - b.hour)
  .slice(0, $count);
return options.map((s: any) => ({
  hour: s.hour,
  free_seconds: s.free,
  cost: Number((s.price * seconds).toFixed(2)),
}));
