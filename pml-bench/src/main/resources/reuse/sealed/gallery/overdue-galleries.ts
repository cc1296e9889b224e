const { shoots } = await mcp.gallery.list_shoots({ status: "done" });
const { galleries } = await mcp.gallery.list_galleries({});
const { photographers } = await mcp.gallery.list_photographers({});
const published = new Set(galleries.filter(g => g.status === "published").map(g => g.shoot_id));
const days = (a, b) => Math.round((Date.parse(b) - Date.parse(a)) / 86400000);

const late = [];
for (const s of shoots) {
  if (s.status !== "done" || published.has(s.id)) continue;
  const waiting = days(s.day, $as_of);
  if (waiting <= $max_days) continue;
  const ph = photographers.find(p => p.id === s.photographer_id);
  const g = galleries.find(x => x.shoot_id === s.id);
  late.push({ shoot: s.id, client: s.client, day: s.day, waiting_days: waiting, gallery: g ? g.status : "none", photographer: ph?.name });
}
return late.sort((a, b) => b.waiting_days - a.waiting_days);
