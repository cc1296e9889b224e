interface Lyrics { track: string; lines: string[]; language: string }

const lyrics: Lyrics = await mcp.music.lyrics({ track: $track });
const lines = (lyrics.lines ?? []).map(line => line.trim()).filter(line => line.length > 0);
if (lines.length === 0) {
  return { chorus: [], summary: 'This one has no words.' };
}

// What is sung more than once is the chorus, in the order of the first time.
const counts = new Map<string, number>();
for (const line of lines) {
  const key = line.toLowerCase().replace(/[.,!?;:]+$/, '');
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
const chorus: string[] = [];
const taken = new Set<string>();
for (const line of lines) {
  const key = line.toLowerCase().replace(/[.,!?;:]+$/, '');
  if ((counts.get(key) ?? 0) > 1 && !taken.has(key)) {
    taken.add(key);
    chorus.push(line);
  }
}

const share = chorus.length === 0
  ? 0
  : Math.round((100 * [...taken].reduce((sum, key) => sum + (counts.get(key) ?? 0), 0)) / lines.length);
return {
  track: lyrics.track,
  language: lyrics.language,
  chorus,
  share,
  summary: chorus.length > 0
    ? `${chorus.join(' / ')} (${share} % of the song)`
    : 'No line comes twice: this song has no chorus.',
};
