const slot = { day: $day, starts: "14:00", ends: "16:00" };
const { rooms } = await mcp.campus.find_rooms({ building: $building, ...slot });
const fitting = rooms
  .filter((r: any) => r.seats >= $seats)
  .sort((a: any, b: any) => a.seats - b.seats);
if (fitting.length === 0) {
  const largest = Math.max(...rooms.map((r: any) => r.seats));
  return { booked: false, building: $building, wanted: $seats, largest };
}
const room = fitting[0];
const booking = await mcp.campus.book_room({ room: room.room, ...slot, purpose: $purpose });
return {
  booked: true,
  booking: booking.booking,
  room: room.room,
  spare_seats: room.seats - $seats,
  bring_projector: !room.projector,
};
