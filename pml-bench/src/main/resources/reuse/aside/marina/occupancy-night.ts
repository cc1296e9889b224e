const night = $night;
const { berths } = await mcp.marina.list_berths({});
const { bookings } = await mcp.marina.list_bookings({ from: night, to: night });
const taken = new Set(
  bookings.filter((b) => b.arrival <= night && night < b.departure).map((b) => b.berth),
);
const pontoons = {};
for (const b of berths) {
  if (b.status === "maintenance") continue;
  const p = (pontoons[b.pontoon] ??= { berths: 0, taken: 0 });
  p.berths++;
  if (taken.has(b.id)) p.taken++;
}
return Object.entries(pontoons).map(([pontoon, p]: [string, any]) => ({
  pontoon, ...p, percent: Math.round((100 * p.taken) / p.berths),
}));
