type Hit = { track: string; title: string; plays: number; year: number };

const found = await mcp.music.top_tracks({ artist: $artist });
const hits: Hit[] = found?.tracks ?? [];
if (hits.length === 0) {
  return { playing: false, message: `Nothing is known by ${found?.artist ?? 'this artist'}` };
}

// The list is not always sorted.
let biggest = hits[0];
for (const hit of hits) {
  if (hit.plays > biggest.plays) {
    biggest = hit;
  }
}
const runnerUp = hits.filter(hit => hit !== biggest).sort((a, b) => b.plays - a.plays)[0];

const started = await mcp.music.play({ track: biggest.track, device: $device });
if (started.playing !== biggest.track) {
  throw new Error(`${started.device} plays ${started.playing} instead of ${biggest.track}`);
}

const short = (plays: number): string => {
  if (plays >= 1_000_000) {
    return `${(plays / 1_000_000).toFixed(1)} million`;
  }
  return plays >= 1_000 ? `${Math.round(plays / 1_000)} thousand` : String(plays);
};
return {
  playing: true,
  track: biggest.track,
  title: biggest.title,
  device: started.device,
  plays: biggest.plays,
  next: runnerUp ? runnerUp.title : null,
  message: `"${biggest.title}" (${biggest.year}, ${short(biggest.plays)} plays) on ${started.device}`,
};
