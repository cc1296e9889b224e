const { rooms } = await mcp.smarthome.list_rooms({ floor: $floor });

const off = rooms
  .filter((r) => r.floor === $floor)
  .map((r) => ({
    room: r.name,
    current_c: r.current_c,
    target_c: r.target_c,
    difference_c: Math.round((r.current_c - r.target_c) * 10) / 10,
  }))
  .filter((r) => Math.abs(r.difference_c) > $tolerance)
  .sort((a, b) => Math.abs(b.difference_c) - Math.abs(a.difference_c));

return off;
