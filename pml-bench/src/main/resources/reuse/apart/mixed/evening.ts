interface Track { track: string; title: string; artist: string; seconds: number; plays: number; explicit: boolean }

const level = $level;
if (level < 0 || level > 100) {
  throw new Error(`A brightness is between 0 and 100, got ${level}`);
}

// Light and music do not depend on each other.
const [light, found] = await Promise.all([
  mcp.home.set_light({ room: $room, level }),
  mcp.music.search_tracks({ query: $query }),
]);

const tracks: Track[] = found.tracks ?? [];
const quiet = tracks.filter(track => !track.explicit);
const pool = quiet.length > 0 ? quiet : tracks;
if (pool.length === 0) {
  return { light: light.level, playing: null, summary: `The lights in ${light.room} are at ${light.level} %, but there is no music` };
}

// A long one, so that the mood lasts.
const chosen = pool.reduce((a, b) => (b.seconds > a.seconds ? b : a));
const playing = await mcp.music.play({ track: chosen.track, device: $device });
const length = `${Math.floor(chosen.seconds / 60)}:${String(chosen.seconds % 60).padStart(2, '0')}`;

return {
  light: light.level,
  room: light.room,
  playing: playing.playing,
  device: playing.device,
  title: chosen.title,
  artist: chosen.artist,
  alternatives: pool.filter(track => track !== chosen).map(track => track.title),
  summary: `${light.room}: lights at ${light.level} %, "${chosen.title}" by ${chosen.artist} (${length}) on ${playing.device}`,
};
