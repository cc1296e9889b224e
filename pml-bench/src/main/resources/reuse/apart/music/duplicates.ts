interface Track { track: string; title: string; artist: string; seconds: number }
interface Double { title: string; artist: string; times: number; positions: number[] }

const list = await mcp.music.playlist_tracks({ playlist: $playlist });
const tracks = (list.tracks ?? []) as Track[];

// Live versions and remasters count as the same song.
const normal = (text: string): string => text
  .toLowerCase()
  .replace(/\(.*?\)|\[.*?\]/g, '')
  .replace(/\s*-\s*(live|remaster(ed)?|radio edit).*$/, '')
  .replace(/[^a-z0-9]+/g, ' ')
  .trim();

const groups = new Map<string, { first: Track; positions: number[] }>();
tracks.forEach((track, index) => {
  const key = `${normal(track.title)}|${normal(track.artist)}`;
  const group = groups.get(key);
  if (group) {
    group.positions.push(index + 1);
  } else {
    groups.set(key, { first: track, positions: [index + 1] });
  }
});

const doubles: Double[] = [];
for (const { first, positions } of groups.values()) {
  if (positions.length > 1) {
    doubles.push({ title: first.title, artist: first.artist, times: positions.length, positions });
  }
}
doubles.sort((a, b) => b.times - a.times || a.title.localeCompare(b.title));

const surplus = doubles.reduce((sum, each) => sum + each.times - 1, 0);
return {
  playlist: list.playlist,
  tracks: tracks.length,
  doubles,
  summary: surplus === 0
    ? `All ${tracks.length} songs are different`
    : `${surplus} of ${tracks.length} could go: ` + doubles.map(each => `${each.artist}: ${each.title} (${each.positions.join(', ')})`).join('; '),
};
