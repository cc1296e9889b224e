const { photographers } = await mcp.gallery.list_photographers({});
const find = name => {
  const p = photographers.find(x => x.name === name);
  if (!p) throw new Error("No photographer called " + name);
  return p;
};
const absent = find($absent);
const substitute = find($substitute);

const { shoots } = await mcp.gallery.list_shoots({ status: "booked", from: $first_day, to: $last_day });
const changed = [];
for (const s of shoots) {
  if (s.photographer_id !== absent.id || s.status !== "booked") continue;
  if (s.day < $first_day || s.day > $last_day) continue;
  await mcp.gallery.assign_photographer({ shoot_id: s.id, photographer_id: substitute.id });
  await mcp.gallery.send_mail({
    to: s.email,
    subject: "Your photographer on " + s.day,
    text: "Dear " + s.client + ", " + absent.name + " cannot come on " + s.day + ". " + substitute.name + " will photograph your event instead.",
  });
  changed.push({ shoot: s.id, client: s.client, day: s.day, photographer: substitute.name });
}
return changed;
