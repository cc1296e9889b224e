const { scenes } = await mcp.smarthome.list_scenes({});
const scene = scenes.find((s) => s.name === $scene);
if (!scene) throw new Error(`Unknown scene: ${$scene}`);

const shift = (time) => {
  const [h, m] = time.split(":").map(Number);
  const total = (h * 60 + m + $minutes + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
};

const { schedules } = await mcp.smarthome.list_schedules({ enabled: true });
const moved = [];
for (const s of schedules.filter((s) => s.enabled && s.scene_id === scene.id)) {
  const time = shift(s.time);
  await mcp.smarthome.update_schedule({ schedule_id: s.id, time });
  moved.push({ schedule: s.name, before: s.time, after: time });
}

return moved;
