const name = $device;
const list = await mcp.smarthome.list_devices({});
const device = list.devices.find((d: any) => d.name.toLowerCase() === name.toLowerCase());
if (!device) throw new Error("No device named " + name);
const prices = (await mcp.smarthome.energy_prices({ date: $date })).hours;
const kw = device.watts / 1000;
let euros = 0;
for (let i = 0; i < $hours; i++) {
  const h = ($start_hour + i) % 24;
  const slot = prices.find((p: any) => p.hour === h);
  euros += kw * slot.price;
}
return { device: device.name, date: $date, kwh: kw * $hours, cost_eur: Math.round(euros * 100) / 100 };
