interface Day {
  date: string;
  weekday: string;
  adults: number;
  children: number;
  members: number;
  takings: number;
  peak_hour: number;
}

const { exhibition, from, to } = args as { exhibition: string; from: string; to: string };
for (const [name, value] of Object.entries({ exhibition, from, to })) {
  if (!value) throw new Error(`The report needs a value for ${name}`);
}

const counts = await mcp.museum.visitor_counts({ exhibition, from, to });
const days: Day[] = counts.days;
if (!days?.length) throw new Error(`No counts for ${exhibition} between ${from} and ${to}`);

const heads = (day: Day) => day.adults + day.children + day.members;
const percent = (part: number, whole: number) => (whole ? Math.round((1000 * part) / whole) / 10 : 0);

const totals = { adults: 0, children: 0, members: 0, takings: 0, visitors: 0 };
const hours = new Map<number, number>();
for (const day of days) {
  totals.adults += day.adults;
  totals.children += day.children;
  totals.members += day.members;
  totals.takings += day.takings;
  totals.visitors += heads(day);
  hours.set(day.peak_hour, (hours.get(day.peak_hour) ?? 0) + heads(day));
}

const ranked = [...days].sort((a, b) => heads(b) - heads(a));
const busiest = ranked[0];
const quietest = ranked[ranked.length - 1];
const weekend = days.filter((day) => day.weekday === 'Sat' || day.weekday === 'Sun').reduce((sum, day) => sum + heads(day), 0);
const [rushHour] = [...hours.entries()].sort((a, b) => b[1] - a[1])[0];

// A day more than half above the mean deserves extra staff at the desk.
const mean = totals.visitors / days.length;
const crowded = days.filter((day) => heads(day) > mean * 1.5).map((day) => `${day.weekday} ${day.date}`);

return {
  exhibition,
  period: `${from} to ${to}`,
  openDays: days.length,
  visitors: totals.visitors,
  shares: {
    adults: percent(totals.adults, totals.visitors),
    children: percent(totals.children, totals.visitors),
    members: percent(totals.members, totals.visitors),
    weekend: percent(weekend, totals.visitors),
  },
  takings: totals.takings,
  takingsPerVisitor: Number((totals.takings / totals.visitors).toFixed(2)),
  busiest: { date: busiest.date, weekday: busiest.weekday, visitors: heads(busiest) },
  quietest: { date: quietest.date, weekday: quietest.weekday, visitors: heads(quietest) },
  rushHour: `${rushHour}:00`,
  crowded,
};
