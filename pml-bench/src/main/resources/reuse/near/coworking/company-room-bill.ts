const res = await mcp.coworking.list_bookings({ from: args.from, to: args.to });
const own = res.bookings.filter((b) => b.company === args.company);
let hours = 0;
let total = 0;
const lines: any[] = [];
for (const b of own) {
  const amount = b.hours * b.hourly_rate;
  hours += b.hours;
  total += amount;
  lines.push({ booking: b.id, room: b.room_id, hours: b.hours, amount });
}
return { company: args.company, from: args.from, to: args.to, hours, total, lines };
