const quota = { country: $country, percent: $percent };

const { plays } = await mcp.radio.list_plays({});
const { shows } = await mcp.radio.list_shows({});

const result = [];
for (const show of shows) {
  const songs = plays.filter(p => p.show_id === show.id);
  if (songs.length === 0) continue;
  const matching = songs.filter(p => p.country === quota.country).length;
  const share = Math.round((matching / songs.length) * 1000) / 10;
  if (share < quota.percent) {
    result.push({ show: show.title, songs: songs.length, matching, share });
  }
}
result.sort((a, b) => a.share - b.share || a.show.localeCompare(b.show));
return { ...quota, shows: result };
