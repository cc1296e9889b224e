const { rooms } = await mcp.agenda.list_rooms({});
const find = name => {
  const room = rooms.find(r => r.name.toLowerCase() === name.toLowerCase());
  if (!room) throw new Error(`Unknown room ${name}`);
  return room;
};
const oldRoom = find($room);
const newRoom = find($replacement);

const { events } = await mcp.agenda.list_events({ from: $since });
const affected = events.filter(e => e.room_id === oldRoom.id && e.start.slice(0, 10) >= $since && e.status !== 'cancelled');

const moved = [];
const tooBig = [];
for (const event of affected) {
  if (event.attendees.length > newRoom.capacity) {
    tooBig.push({ id: event.id, title: event.title, attendees: event.attendees.length });
    continue;
  }
  const updated = await mcp.agenda.update_event({ event_id: event.id, room_id: newRoom.id });
  moved.push({ id: updated.id, title: event.title, start: event.start });
}

return { from: oldRoom.name, to: newRoom.name, moved, not_moved_too_many_people: tooBig };
