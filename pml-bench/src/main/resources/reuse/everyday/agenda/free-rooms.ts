const from = Date.parse($start);
const until = Date.parse($end);
const { rooms } = await mcp.agenda.list_rooms({});
const { events } = await mcp.agenda.list_events({ from: $start, to: $end });

const taken = new Set();
for (const event of events) {
  if (!event.room_id || event.status === 'cancelled') continue;
  const overlaps = Date.parse(event.start) < until && Date.parse(event.end) > from;
  if (overlaps) taken.add(event.room_id);
}

const free = rooms
  .filter(room => !taken.has(room.id))
  .filter(room => room.capacity >= $seats && room.equipment.includes($equipment))
  .sort((a, b) => a.capacity - b.capacity);

return free.map(room => ({ room: room.name, floor: room.floor, capacity: room.capacity }));
