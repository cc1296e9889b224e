interface Field { id: string; name: string; crop: string; hectares: number; ripeness: number }
interface Machine { id: string; name: string; kind: string; state: string; hours: number; service_at: number; width: number }
interface Day { date: string; rain: number; wind: number }
interface Booking { date: string; field: string; machine: string; hours: number; reservation: string }

const farm: string = $farm;
const crop: string = $crop;
const WORK_HOURS = 9;
const RIPE = 90;

const fields = ((await mcp.farm.list_fields({ farm })).fields as Field[]).filter((f) => f.crop === crop);
if (!fields.length) throw new Error(`No field of ${farm} carries ${crop}`);
const ripe = fields.filter((f) => f.ripeness >= RIPE).sort((a, b) => b.ripeness - a.ripeness);
const unripe = fields.filter((f) => f.ripeness < RIPE).map((f) => `${f.name} (${f.ripeness} %)`);

const weather: Day[] = (await mcp.farm.get_forecast({ farm, days: 5 })).days;
const dry = weather.filter((d, i) => {
  const dayBefore = weather[i - 1]?.rain ?? 0;
  return d.rain < 0.5 && d.wind < 40 && dayBefore < 2;
});
if (!dry.length) return { farm, crop, bookings: [], advice: "No dry day in the forecast, look again tomorrow." };

const combines = ((await mcp.farm.list_machines({ farm })).machines as Machine[])
  .filter((m) => m.kind === "combine" && m.state === "ready")
  .sort((a, b) => b.width - a.width);
if (!combines.length) throw new Error(`${farm} has no combine ready for work`);

// hectares an hour: width in metres x 4.5 km/h, a third lost in turning and unloading
const speed = (m: Machine) => (m.width * 4.5 * 0.67) / 10;
const slots = dry.flatMap((day) => combines.map((machine) => ({ day, machine, free: WORK_HOURS })));
const bookings: Booking[] = [];
const open: { field: string; hectares: number }[] = [];

for (const field of ripe) {
  let rest = field.hectares;
  for (const slot of slots) {
    if (rest < 0.1) break;
    if (slot.free < 1) continue;
    const hours = Math.min(slot.free, rest / speed(slot.machine));
    const result = await mcp.farm.reserve_machine({ machine: slot.machine.id, field: field.id, date: slot.day.date });
    if (!result.confirmed) continue;
    slot.free -= hours;
    rest -= hours * speed(slot.machine);
    bookings.push({ date: slot.day.date, field: field.name, machine: slot.machine.name, hours: Number(hours.toFixed(1)), reservation: result.reservation });
  }
  if (rest >= 0.1) open.push({ field: field.name, hectares: Number(rest.toFixed(1)) });
}

const warnings = combines.filter((m) => m.hours >= m.service_at && bookings.some((b) => b.machine === m.name)).map((m) => `${m.name} is past its service`);
return { farm, crop, dryDays: dry.map((d) => d.date), bookings, open, unripe, warnings };
