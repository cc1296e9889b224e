const keep = $keep;
const { rooms } = await mcp.smarthome.list_rooms({ floor: $floor });
const dark = new Map(
  rooms
    .filter((r) => r.floor === $floor && !keep.includes(r.name))
    .map((r) => [r.id, r.name])
);

const { devices } = await mcp.smarthome.list_devices({ type: "light" });
const burning = devices.filter((d) => d.type === "light" && d.state === "on" && dark.has(d.room_id));

const switchedOff = [];
for (const light of burning) {
  await mcp.smarthome.set_device_state({ device_id: light.id, state: "off" });
  switchedOff.push({ light: light.name, room: dark.get(light.room_id) });
}

return { switched_off: switchedOff, count: switchedOff.length };
