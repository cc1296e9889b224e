const { shows } = await mcp.radio.list_shows({ weekday: $weekday });
const toMinutes = t => { const [h, m] = t.split(":").map(Number); return h * 60 + m; };
const toClock = n => String(Math.floor(n / 60) % 24).padStart(2, "0") + ":" + String(n % 60).padStart(2, "0");

const today = shows
  .filter(s => s.days.includes($weekday))
  .map(s => ({ title: s.title, begin: toMinutes(s.start), end: toMinutes(s.start) + s.minutes }))
  .sort((a, b) => a.begin - b.begin);

const gaps = [];
for (let i = 1; i < today.length; i++) {
  const free = today[i].begin - today[i - 1].end;
  if (free >= $min_minutes) {
    gaps.push({ from: toClock(today[i - 1].end), to: toClock(today[i].begin), minutes: free, after: today[i - 1].title, before: today[i].title });
  }
}
return gaps;
