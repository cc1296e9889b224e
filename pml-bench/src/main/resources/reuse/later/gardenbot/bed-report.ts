const bed = $bed;
const [p, s] = await Promise.all([
  mcp.gardenbot.list_plants({ bed }),
  mcp.gardenbot.read_sensors({ bed }),
]);
const plants = p.plants.filter((x: any) => x.bed === bed).map((x: any) => `${x.species} ${x.variety}`);
const readings: Record<string, string> = {};
for (const sensor of s.sensors) {
  readings[sensor.kind] = sensor.online ? `${sensor.value} ${sensor.unit}` : "offline";
}
const ph = s.sensors.find((x: any) => x.kind === "ph");
const off = ph ? Number((ph.value - $ideal_ph).toFixed(1)) : null;
let soil = "unknown";
if (off !== null) soil = Math.abs(off) <= 0.3 ? "fine" : off < 0 ? "too acidic" : "too alkaline";
return { bed, plants, readings, soil, ph_difference: off };
