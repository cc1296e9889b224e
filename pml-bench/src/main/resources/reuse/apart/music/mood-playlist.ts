interface Track { track: string; title: string; artist: string; seconds: number; plays: number; explicit: boolean }

const { tracks } = (await mcp.music.search_tracks({ query: $query, limit: $limit })) as { tracks: Track[] };
if (!tracks?.length) {
  return { created: false, message: 'No track fits this mood.' };
}

// Popular ones first, but never two of one artist in a row.
const queue = [...tracks].sort((a, b) => b.plays - a.plays);
const ordered: Track[] = [];
while (queue.length > 0) {
  const last = ordered[ordered.length - 1];
  const next = queue.findIndex(track => !last || track.artist !== last.artist);
  ordered.push(...queue.splice(next < 0 ? 0 : next, 1));
}

// The same recording is often listed twice.
const seen = new Set<string>();
const unique = ordered.filter(track => {
  const key = `${track.title.toLowerCase()}|${track.artist.toLowerCase()}`;
  const fresh = !seen.has(key);
  seen.add(key);
  return fresh;
});

const made = await mcp.music.create_playlist({ title: $title, tracks: unique.map(track => track.track) });
const seconds = unique.reduce((sum, track) => sum + track.seconds, 0);
const explicit = unique.filter(track => track.explicit).length;

return {
  created: true,
  playlist: made.playlist,
  tracks: unique.length,
  minutes: Math.round(seconds / 60),
  explicit,
  summary: `${made.playlist}: ${unique.length} tracks, ${Math.round(seconds / 60)} minutes`
    + (explicit > 0 ? `, ${explicit} of them explicit` : ''),
  first: unique.slice(0, 3).map(track => `${track.artist}: ${track.title}`),
};
