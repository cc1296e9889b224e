interface Harvest { field: string; crop: string; date: string; tonnes: number; price: number }
interface Crop { name: string; tonnes: number; value: number; first: string; last: string }

const farm: string = $farm;
const year: number = $year;
const desk: string = $desk;

const harvests = (await mcp.farm.list_harvests({ farm, year })).harvests as Harvest[];
if (!harvests?.length) throw new Error(`There is nothing to write about: no harvest at ${farm} in ${year}`);
const fields = (await mcp.farm.list_fields({ farm })).fields as { id: string; name: string; hectares: number }[];
const fieldName = (id: string) => fields.find((f) => f.id === id)?.name ?? "an unnamed field";

const crops: Crop[] = [];
for (const h of harvests) {
  let crop = crops.find((c) => c.name === h.crop);
  if (!crop) crops.push((crop = { name: h.crop, tonnes: 0, value: 0, first: h.date, last: h.date }));
  crop.tonnes += h.tonnes;
  crop.value += h.tonnes * h.price;
  if (h.date < crop.first) crop.first = h.date;
  if (h.date > crop.last) crop.last = h.date;
}
crops.sort((a, b) => b.tonnes - a.tonnes);

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const spoken = (date: string) => `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`;
const capital = (s: string) => s[0].toUpperCase() + s.slice(1);
const tonnes = harvests.reduce((sum, h) => sum + h.tonnes, 0);
const hectares = fields.reduce((sum, f) => sum + f.hectares, 0);
const richest = [...crops].sort((a, b) => b.value - a.value)[0];
const best = harvests.reduce((a, b) => (b.tonnes > a.tonnes ? b : a));
const dates = harvests.map((h) => h.date).sort();

const list = crops.map((c) => {
  const when = c.first === c.last ? `on ${spoken(c.first)}` : `between ${spoken(c.first)} and ${spoken(c.last)}`;
  return `${capital(c.name)}: ${Math.round(c.tonnes)} tonnes, cut ${when}.`;
});
const title = `${capital(farm)} brings in ${Math.round(tonnes)} tonnes in ${year}`;
const text = [
  `From ${spoken(dates[0])} to ${spoken(dates[dates.length - 1])} the ${capital(farm)} farm harvested ${Math.round(tonnes)} tonnes from ${Math.round(hectares)} hectares.`,
  list.join(" "),
  `The heaviest load came from ${fieldName(best.field)}, with ${best.tonnes} tonnes of ${best.crop}. ${richest.name === crops[0].name ? "It was also" : capital(richest.name) + " was"} the crop that earned most, about ${Math.round(richest.value / 1000)} thousand euros.`,
].join("\n\n");

const draft = await mcp.press.create_draft({ desk, title, text });
if (!draft.draft) throw new Error(`The ${desk} desk did not take the draft "${title}"`);
return { draft: draft.draft, desk, title, words: text.split(/\s+/).length, text };
