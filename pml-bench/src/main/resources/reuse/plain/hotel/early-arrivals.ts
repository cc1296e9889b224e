const { guests } = await mcp.hotel.list_guests({ date: $date });
const early = guests.filter((g) => g.arrival === $date && g.eta < $before);
const { rooms } = await mcp.hotel.list_rooms({});
const status = new Map(rooms.map((r) => [r.number, r]));

const ready = [];
const hurry = [];
for (const g of early.sort((a, b) => a.eta.localeCompare(b.eta))) {
  const room = status.get(g.room);
  const ok = room && !room.occupied && room.status === "inspected";
  if (ok) {
    ready.push({ guest: g.name, room: g.room, eta: g.eta });
  } else {
    hurry.push({ guest: g.name, room: g.room, eta: g.eta, vip: g.vip, status: room?.status ?? "unknown" });
  }
}
return { before: $before, all_ready: hurry.length === 0, ready, hurry };
