const { episodes } = await mcp.podcast.list_episodes({ show: $show });
const { sponsors } = await mcp.podcast.list_sponsors({ active: true });
const sponsor = sponsors.find((s) => s.name.toLowerCase() === $sponsor.toLowerCase());
if (!sponsor) {
  return { booked: [], note: `${$sponsor} is not an active sponsor` };
}
const unsold = episodes
  .filter((e) => e.status === "scheduled" && e.sponsors.length === 0)
  .sort((a, b) => a.published.localeCompare(b.published));
const booked = [];
for (const e of unsold) {
  const slot = await mcp.podcast.book_ad_slot({ episode: e.id, sponsor: sponsor.id, position: $position });
  booked.push({ slot: slot.slot, title: e.title, on: e.published });
}
return { sponsor: sponsor.name, position: $position, booked };
