const { devices } = await mcp.smarthome.list_devices({});
const { rooms } = await mcp.smarthome.list_rooms({});
const roomName = Object.fromEntries(rooms.map((r) => [r.id, r.name]));

const low = devices
  .filter((d) => d.battery_pct !== null && d.battery_pct < args.threshold)
  .sort((a, b) => a.battery_pct - b.battery_pct);

return low.map((d) => ({
  device: d.name,
  type: d.type,
  room: roomName[d.room_id] ?? d.room_id,
  battery_pct: d.battery_pct,
}));
