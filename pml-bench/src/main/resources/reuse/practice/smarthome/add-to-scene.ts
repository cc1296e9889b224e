const { devices } = await mcp.smarthome.list_devices({ type: "light" });
const device = devices.find((d) => d.type === "light" && d.name === $device);
if (!device) throw new Error(`No light named ${$device}`);

const { scenes } = await mcp.smarthome.list_scenes({});
const scene = scenes.find((s) => s.name === $scene);
if (!scene) throw new Error(`No scene named ${$scene}`);

const before = scene.actions.find((a) => a.device_id === device.id);
const action = { device_id: device.id, state: $level > 0 ? "on" : "off", level: $level };
const actions = before
  ? scene.actions.map((a) => (a.device_id === device.id ? action : a))
  : [...scene.actions, action];

await mcp.smarthome.update_scene({ scene_id: scene.id, actions });

return {
  scene: scene.name,
  light: device.name,
  change: before ? "level changed" : "added",
  level_before: before ? before.level : null,
  level: $level,
  devices_in_scene: actions.length,
};
