const { bookings } = await mcp.marina.list_bookings({ from: $from, to: $to });
const { boats } = await mcp.marina.list_boats({});
const owner = (id) => boats.find((b) => b.id === id)?.owner ?? "unknown";

const owing: Record<string, { amount: number, bookings: string[] }> = {};
for (const b of bookings) {
  if (b.paid || b.arrival < $from || b.arrival > $to) continue;
  const entry = (owing[owner(b.boat_id)] ??= { amount: 0, bookings: [] });
  entry.amount += b.amount;
  entry.bookings.push(b.id);
}
return Object.entries(owing)
  .map(([name, e]) => ({ owner: name, ...e }))
  .sort((a, b) => b.amount - a.amount);
