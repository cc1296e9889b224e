const date = $date, n = $hours;
const { devices } = await mcp.smarthome.list_devices({});
const dev = devices.find((d: any) => d.name.toLowerCase() === $device.toLowerCase());
if (!dev) return { error: "device not found" };
const { hours } = await mcp.smarthome.energy_prices({ date });
let best = 0, low = Infinity;
for (let i = 0; i + n <= hours.length; i++) {
  let sum = 0;
  for (let k = i; k < i + n; k++) sum += hours[k].price;
  if (sum < low) { low = sum; best = i; }
}
const at = (h: number) => h > 23 ? `${date}T23:59` : `${date}T${String(h).padStart(2, "0")}:00`;
const start = at(best), end = at(best + n);
const s = await mcp.smarthome.schedule_device({ id: dev.id, start, end });
return { schedule: s.schedule_id, device: dev.name, start, end, average_price: low / n };
