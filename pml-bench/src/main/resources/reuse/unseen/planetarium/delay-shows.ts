const toMinutes = (t: string) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3, 5));
const toClock = (m: number) =>
  `${String(Math.floor(m / 60) % 24).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;

const { shows } = await mcp.planetarium.list_shows({ date: args.date, dome: args.dome });
const later = shows.filter(
  (s: any) => s.dome === args.dome && toMinutes(s.starts) >= toMinutes(args.after),
);
const moved = [];
// last show first, so that no two shows overlap on the way
for (const s of later.sort((a: any, b: any) => b.starts.localeCompare(a.starts))) {
  const starts = toClock(toMinutes(s.starts) + args.minutes);
  await mcp.planetarium.move_show({ show: s.id, starts });
  moved.push({ id: s.id, title: s.title, from: s.starts, to: starts });
}
return { date: args.date, dome: args.dome, moved };
