const showTitle = $show;
const since = $since;

const { shows } = await mcp.radio.list_shows({});
const show = shows.find(s => s.title === showTitle);
if (!show) throw new Error(`There is no show "${showTitle}"`);
const { presenters } = await mcp.radio.list_presenters({});
const host = presenters.find(p => p.id === show.presenter_id);

const { requests } = await mcp.radio.list_requests({ show_id: show.id, since, status: "open" });
const counts = {};
for (const r of requests) {
  if (r.show_id !== show.id || r.day < since || r.status !== "open") continue;
  const song = `${r.artist} - ${r.title}`;
  counts[song] = (counts[song] || 0) + 1;
}
const ranking = Object.entries(counts)
  .map(([song, wishes]) => ({ song, wishes }))
  .sort((a, b) => b.wishes - a.wishes || a.song.localeCompare(b.song))
  .slice(0, $top);

await mcp.radio.send_message({
  to: host.email,
  subject: `Most requested on ${showTitle}`,
  text: ranking.map((r, i) => `${i + 1}. ${r.song} (${r.wishes})`).join("\n"),
});
return { host: host.name, songs: ranking };
