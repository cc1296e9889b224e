const room = $room;
const wanted = $level;
if (wanted < 0 || wanted > 100) {
  throw new Error(`A brightness is between 0 and 100, got ${wanted}`);
}

interface Device { device: string; kind: string; on: boolean; battery: number }

// Lights that are off are left alone: only say so.
const { devices } = (await mcp.home.list_devices({ room })) as { devices: Device[] };
const lights = devices.filter(device => device.kind === 'light');
if (lights.length === 0) {
  return { changed: false, message: `There are no lights in ${room}` };
}
const burning = lights.filter(light => light.on);

const done = await mcp.home.set_light({ room, level: wanted });
const word = done.level === 0 ? 'off' : done.level < 25 ? 'very dim' : done.level < 60 ? 'dimmed' : 'bright';

return {
  changed: true,
  room: done.room,
  level: done.level,
  lights: lights.map(light => ({ name: light.device, wasOn: light.on })),
  message: burning.length === lights.length
    ? `All ${lights.length} light(s) in ${done.room} are ${word} now (${done.level} %)`
    : `The lights in ${done.room} are ${word} now (${done.level} %); ${lights.length - burning.length} were off before`,
};
