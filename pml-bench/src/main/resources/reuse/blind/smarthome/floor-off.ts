const all = await mcp.smarthome.list_devices({});
const spare = $except.trim().toLowerCase();
const targets = all.devices.filter((d: any) =>
  d.floor === $floor && d.on && ["light", "plug"].includes(d.type) && d.name.toLowerCase() !== spare);
const results = await Promise.all(
  targets.map((d: any) => mcp.smarthome.set_device({ id: d.id, on: false })));
return {
  floor: $floor,
  switched_off: targets.map((d: any) => d.name),
  saved_watts: targets.reduce((w: number, d: any) => w + d.watts, 0),
  failed: results.filter((r: any) => !r.ok).length,
};
