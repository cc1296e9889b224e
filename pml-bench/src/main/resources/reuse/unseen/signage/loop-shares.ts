const playlist = await mcp.signage.get_playlist({ playlist_id: $playlist_id });
const byAdvertiser: Record<string, number> = {};
let total = 0;
for (const item of playlist.items) {
  byAdvertiser[item.advertiser] = (byAdvertiser[item.advertiser] ?? 0) + item.seconds;
  total += item.seconds;
}
const shares = Object.entries(byAdvertiser)
  .map(([advertiser, seconds]) => ({
    advertiser,
    seconds,
    percent: total > 0 ? Math.round((seconds / total) * 1000) / 10 : 0,
  }))
  .sort((a, b) => b.seconds - a.seconds);
return { playlist: playlist.id, total_seconds: total, shares };
