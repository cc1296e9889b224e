const date = $date;
const team = $housekeepers;
const [inHouse, all] = await Promise.all([
  mcp.hotel.list_guests({ date }),
  mcp.hotel.list_rooms({}),
]);
const arrivingInto = new Set(inHouse.guests.filter((g) => g.arrival === date).map((g) => g.room));
const closed = new Set(all.rooms.filter((r) => r.status === "out_of_order").map((r) => r.number));
const rooms = inHouse.guests
  .filter((g) => g.departure === date && !closed.has(g.room))
  .map((g) => g.room)
  .sort();

const plan = {};
for (let i = 0; i < rooms.length; i++) {
  const housekeeper = team[i % team.length];
  await mcp.hotel.assign_cleaning({
    room: rooms[i],
    housekeeper,
    date,
    priority: arrivingInto.has(rooms[i]) ? "high" : "normal",
  });
  (plan[housekeeper] ??= []).push(rooms[i]);
}
return { date, rooms: rooms.length, plan };
