const WEAK = 20;
const { devices } = await mcp.home.list_devices({ room: $room });
return devices.filter(d => d.battery < WEAK).map(d => `${d.device}: ${d.battery} %`);
