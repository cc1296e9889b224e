const ROOM = $room_id;
const { bookings } = await mcp.coworking.list_bookings({ from: $from, to: $to });
const affected = bookings.filter((b) => b.room_id === ROOM);
const cancelled: string[] = [];
const notified = new Set<string>();
for (const b of affected) {
  const r = await mcp.coworking.cancel_booking({ booking_id: b.id, reason: $reason });
  if (r.state !== "cancelled") continue;
  cancelled.push(b.id);
  if (notified.has(b.member_id)) continue;
  await mcp.coworking.send_notice({
    member_id: b.member_id,
    subject: "Your room booking was cancelled",
    text: `Room ${ROOM} cannot be used from ${$from} to ${$to}: ${$reason}. We are sorry for the trouble.`,
  });
  notified.add(b.member_id);
}
return { room: ROOM, cancelled, notified: [...notified] };
