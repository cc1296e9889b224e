const limit = $below;
const { devices } = await mcp.smarthome.list_devices({});
const weak = devices.filter((d: any) => d.battery !== null && d.battery < limit);
weak.sort((a: any, b: any) => a.battery - b.battery);
return {
  limit,
  count: weak.length,
  devices: weak.map((d: any) => ({ name: d.name, room: d.room, percent: d.battery })),
};
