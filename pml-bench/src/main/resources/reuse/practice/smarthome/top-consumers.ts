const { readings } = await mcp.smarthome.get_energy_readings({ from: $since });
const { devices } = await mcp.smarthome.list_devices({});

const totals = new Map();
for (const r of readings) {
  if (r.date < $since) continue;
  totals.set(r.device_id, (totals.get(r.device_id) ?? 0) + r.kwh);
}
const all = [...totals.values()].reduce((a, b) => a + b, 0);

const ranking = [...totals.entries()]
  .sort((a, b) => b[1] - a[1])
  .slice(0, $count)
  .map(([id, kwh], i) => ({
    rank: i + 1,
    device: devices.find((d) => d.id === id)?.name ?? id,
    kwh: Math.round(kwh * 100) / 100,
    share_pct: Math.round((kwh / all) * 100),
  }));

return ranking;
