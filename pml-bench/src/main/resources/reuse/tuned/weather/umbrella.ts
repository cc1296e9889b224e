interface Day { date: string; min: number; max: number; rain_mm: number; wind: number }

const { days } = (await mcp.weather.forecast({ location: $location, days: $days })) as { days: Day[] };
if (!days || days.length === 0) {
  return { umbrella: null, advice: 'There is no forecast for this place.' };
}

const DRIZZLE = 1;
const HEAVY = 10;
const STORM = 60;
const wet = days.filter(day => day.rain_mm > DRIZZLE);
const heavy = wet.filter(day => day.rain_mm >= HEAVY);
// An umbrella is of no use in a storm.
const windy = wet.filter(day => day.wind >= STORM);

const describe = (day: Day): string => {
  const kind = day.rain_mm >= HEAVY ? 'heavy rain' : 'rain';
  return `${day.date}: ${kind}, ${day.rain_mm} mm${day.wind >= STORM ? ', and a storm' : ''}`;
};

let advice = 'No, leave it at home.';
if (wet.length > 0) {
  advice = windy.length === wet.length
    ? 'It will rain, but take a coat: the wind is too strong for an umbrella.'
    : heavy.length > 0 ? 'Yes, and good shoes.' : 'Yes.';
}
return {
  umbrella: wet.length > windy.length,
  wet: wet.map(day => day.date),
  total: Math.round(10 * days.reduce((sum, day) => sum + day.rain_mm, 0)) / 10,
  advice,
  summary: [advice, ...wet.map(describe)].join('\n'),
};
