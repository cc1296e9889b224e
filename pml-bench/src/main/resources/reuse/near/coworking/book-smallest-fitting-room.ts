const { day, people, hours, member_id } = args;
const { rooms } = await mcp.coworking.list_rooms({ day });
const candidates = rooms
  .filter((r) => r.seats >= people && r.free_hours >= hours)
  .sort((a, b) => a.seats - b.seats || a.hourly_rate - b.hourly_rate);
if (candidates.length === 0) {
  return { booked: false, why: "no room with enough seats and free hours", day, people, hours };
}
const room = candidates[0];
const booking = await mcp.coworking.book_room({ room_id: room.id, day, hours, member_id });
return {
  booked: booking.status === "confirmed",
  booking_id: booking.booking_id,
  room: room.name,
  people,
  seats: room.seats,
  cost: room.hourly_rate * hours,
};
