interface Field { id: string; name: string; crop: string; hectares: number; target: number }
interface Harvest { field: string; crop: string; date: string; tonnes: number; price: number }
interface Line { field: string; crop: string; perHectare: number; target: number; deviation: number; revenue: number; date: string }

const farm: string = $farm;
const year: number = $year;

const [{ fields }, { harvests }] = (await Promise.all([mcp.farm.list_fields({ farm }), mcp.farm.list_harvests({ farm, year })])) as [
  { fields: Field[] },
  { harvests: Harvest[] },
];
if (!harvests.length) return `${farm} has no harvest on record for ${year}.`;

const round = (n: number, digits = 2) => Number(n.toFixed(digits));
const lines: Line[] = [];
const missing: string[] = [];
for (const field of fields) {
  const own = harvests.filter((h) => h.field === field.id && h.date.startsWith(String(year)));
  if (!own.length) {
    missing.push(field.name);
    continue;
  }
  if (field.hectares <= 0) throw new Error(`${field.name} has no area, its yield cannot be computed`);
  const tonnes = own.reduce((sum, h) => sum + h.tonnes, 0);
  const perHectare = tonnes / field.hectares;
  lines.push({
    field: field.name,
    crop: own[0].crop,
    perHectare: round(perHectare),
    target: field.target,
    deviation: round((100 * (perHectare - field.target)) / field.target, 1),
    revenue: Math.round(own.reduce((sum, h) => sum + h.tonnes * h.price, 0)),
    date: own.map((h) => h.date).sort().at(-1)!,
  });
}
lines.sort((a, b) => a.deviation - b.deviation);

const crops = [...new Set(lines.map((l) => l.crop))].map((crop) => {
  const ids = new Set(harvests.filter((h) => h.crop === crop).map((h) => h.field));
  const area = fields.filter((f) => ids.has(f.id)).reduce((sum, f) => sum + f.hectares, 0);
  const tonnes = harvests.filter((h) => h.crop === crop).reduce((sum, h) => sum + h.tonnes, 0);
  return { crop, hectares: round(area, 1), tonnes: round(tonnes, 1), perHectare: round(tonnes / area) };
});

const verdict = (l: Line) => (l.deviation < -5 ? "below plan" : l.deviation > 5 ? "above plan" : "on plan");
const text = lines.map((l) => `${l.field} (${l.crop}): ${l.perHectare} t/ha for ${l.target} planned, ${l.deviation > 0 ? "+" : ""}${l.deviation} %, ${verdict(l)}`);
return { farm, year, lines, crops, below: lines.filter((l) => verdict(l) === "below plan").map((l) => l.field), missing, revenue: lines.reduce((s, l) => s + l.revenue, 0), text: text.join("\n") };
