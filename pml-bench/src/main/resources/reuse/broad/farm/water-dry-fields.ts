interface Field { id: string; name: string; crop: string; hectares: number; moisture: number; ripeness: number }
interface Day { date: string; rain: number; max: number }

const farm: string = args.farm;
const wanted = Number(args.moisture ?? 25);
if (!farm) throw new Error("A farm is needed");
if (!(wanted > 5 && wanted < 60)) throw new Error(`A soil moisture of ${args.moisture} percent makes no sense as a goal`);

const LOOK_AHEAD = 3;
const MAX_PER_JOB = 25;
const MM_PER_PERCENT: Record<string, number> = { maize: 2.6, wheat: 2.1, barley: 2, rape: 2.3 };

const forecast = ((await mcp.farm.get_forecast({ farm, days: LOOK_AHEAD })).days as Day[]).slice(0, LOOK_AHEAD);
if (forecast.length < LOOK_AHEAD) throw new Error(`The forecast for ${farm} covers only ${forecast.length} days`);
const rain = forecast.reduce((sum, d) => sum + (d.rain >= 1 ? d.rain * 0.8 : 0), 0);
const evaporation = forecast.reduce((sum, d) => sum + Math.max(0, d.max - 15) * 0.15, 0);

const fields: Field[] = (await mcp.farm.list_fields({ farm })).fields;
const dry = fields.filter((f) => f.moisture < wanted).sort((a, b) => a.moisture - b.moisture);

const started: { field: string; crop: string; from: number; millimetres: number; cubicMetres: number; job: string }[] = [];
const left: { field: string; why: string }[] = [];
for (const field of dry) {
  if (field.ripeness > 96) {
    left.push({ field: field.name, why: "about to be harvested" });
    continue;
  }
  const need = (wanted - field.moisture) * (MM_PER_PERCENT[field.crop] ?? 2.2) + evaporation - rain;
  if (need < 2) {
    left.push({ field: field.name, why: `the ${rain.toFixed(1)} mm of rain to come will do` });
    continue;
  }
  const millimetres = Math.min(MAX_PER_JOB, Math.round(need * 2) / 2);
  const job = await mcp.farm.irrigate_field({ field: field.id, millimetres });
  if (!job.started) {
    left.push({ field: field.name, why: "the pump did not start" });
    continue;
  }
  started.push({ field: field.name, crop: field.crop, from: field.moisture, millimetres, cubicMetres: Math.round(millimetres * field.hectares * 10), job: job.job });
}

return {
  farm,
  goal: `${wanted} %`,
  expectedRain: Number(rain.toFixed(1)),
  started,
  left,
  water: started.reduce((sum, s) => sum + s.cubicMetres, 0),
  moistEnough: fields.length - dry.length,
};
