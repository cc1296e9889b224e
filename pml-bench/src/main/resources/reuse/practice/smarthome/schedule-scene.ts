const { scenes } = await mcp.smarthome.list_scenes({});
const scene = scenes.find((s) => s.name.toLowerCase() === args.scene.toLowerCase());
if (!scene) {
  throw new Error(`Unknown scene ${args.scene}; there are: ${scenes.map((s) => s.name).join(", ")}`);
}

const created = await mcp.smarthome.create_schedule({
  name: `${scene.name} at ${args.time}`,
  scene_id: scene.id,
  time: args.time,
  days: args.days,
});

return { id: created.id, scene: scene.name, time: created.time, days: created.days };
