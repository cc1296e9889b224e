const date = $date;
const minimum = $minimum;
const [{ guests }, { charges }] = await Promise.all([
  mcp.hotel.list_guests({ date }),
  mcp.hotel.list_charges({ date }),
]);
const owed: Record<string, number> = {};
for (const c of charges) {
  if (!c.paid) owed[c.guest_id] = (owed[c.guest_id] ?? 0) + c.amount;
}
const debtors = guests
  .map((g) => ({ name: g.name, room: g.room, owes: Math.round((owed[g.id] ?? 0) * 100) / 100, leaves_today: g.departure === date }))
  .filter((g) => g.owes > minimum)
  .sort((a, b) => b.owes - a.owes);
return { minimum, count: debtors.length, debtors, sum: debtors.reduce((s, d) => s + d.owes, 0) };
