const { plays } = await mcp.radio.list_plays({ from: $from, to: $to });
const { shows } = await mcp.radio.list_shows({});
const titleOf = Object.fromEntries(shows.map(s => [s.id, s.title]));

const byArtist = {};
for (const p of plays) {
  const day = p.at.slice(0, 10);
  if (day < $from || day > $to) continue;
  const entry = (byArtist[p.artist] ??= { artist: p.artist, plays: 0, shows: new Set() });
  entry.plays += 1;
  entry.shows.add(titleOf[p.show_id] ?? p.show_id);
}

return Object.values(byArtist)
  .filter(a => a.plays > $max_plays)
  .sort((a, b) => b.plays - a.plays || a.artist.localeCompare(b.artist))
  .map(a => ({ artist: a.artist, plays: a.plays, shows: [...a.shows].sort() }));
