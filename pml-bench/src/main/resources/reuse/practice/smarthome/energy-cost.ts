const { rooms } = await mcp.smarthome.list_rooms({});
const room = rooms.find((r) => r.name === $room);
if (!room) throw new Error(`There is no room called ${$room}`);

const { devices } = await mcp.smarthome.list_devices({ room_id: room.id });
const names = new Map(devices.filter((d) => d.room_id === room.id).map((d) => [d.id, d.name]));

const { readings } = await mcp.smarthome.get_energy_readings({ from: $from, to: $to });
const relevant = readings.filter((r) => names.has(r.device_id) && r.date >= $from && r.date <= $to);

const byDevice = {};
for (const r of relevant) {
  const name = names.get(r.device_id);
  byDevice[name] = Math.round(((byDevice[name] ?? 0) + r.kwh) * 100) / 100;
}
const kwh = relevant.reduce((sum, r) => sum + r.kwh, 0);

return {
  room: room.name,
  kwh: Math.round(kwh * 100) / 100,
  cost: Math.round(kwh * $price * 100) / 100,
  by_device: byDevice,
};
