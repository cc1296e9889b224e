interface Day { date: string; min: number; max: number; rain_mm: number; wind: number }

const location: string = args.location;
const limit: number = args.wind;
if (!(limit > 0)) {
  throw new Error(`From which wind on is it a storm? Got ${limit}`);
}

const { days } = (await mcp.weather.forecast({ location, days: args.days })) as { days: Day[] };
if (!days || days.length === 0) {
  return { days: [], summary: `There is no forecast for ${location}` };
}

// Beaufort's words for wind in kilometres an hour.
const SCALE: [number, string][] = [[118, 'hurricane'], [103, 'violent storm'], [89, 'storm'], [75, 'strong gale'], [62, 'gale'], [50, 'near gale'], [39, 'strong breeze']];
const word = (wind: number) => SCALE.find(([from]) => wind >= from)?.[1] ?? 'breeze';

const stormy = days.filter(day => day.wind >= limit);
const worst = stormy.reduce<Day | null>((most, day) => (most === null || day.wind > most.wind ? day : most), null);
return {
  days: stormy.map(day => day.date),
  worst: worst?.date ?? null,
  calm: days.length - stormy.length,
  summary: worst === null
    ? `No wind above ${limit} in ${location} in the next ${days.length} days`
    : [`${stormy.length} of ${days.length} days are stormy, the worst is ${worst.date} (${word(worst.wind)})`,
      ...stormy.map(day => `${day.date}: ${day.wind} km/h, ${word(day.wind)}${day.rain_mm > 0 ? ', with rain' : ''}`)].join('\n'),
};
