const { beds } = await mcp.gardenbot.list_beds({ zone: $zone });
const readings = await Promise.all(beds.map((b: any) => mcp.gardenbot.read_sensors({ bed: b.id })));
const weak: any[] = [];
for (const r of readings) {
  for (const s of r.sensors) {
    if (!s.online || s.battery < $min_battery) {
      weak.push({ bed: r.bed, sensor: s.id, battery: s.battery, online: s.online });
    }
  }
}
if (!weak.length) return { zone: $zone, weak, task: null };
const task = await mcp.gardenbot.add_task({
  title: `Change ${weak.length} sensor batteries in ${$zone}: ${weak.map((w) => w.sensor).join(", ")}`,
  due: $due,
});
return { zone: $zone, weak, task: task.title, due: task.due };
