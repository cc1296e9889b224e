interface Day { date: string; min: number; max: number; rain_mm: number; wind: number }

const location = $location;
const { days } = (await mcp.weather.forecast({ location, days: $days })) as { days: Day[] };
if (!days || days.length === 0) {
  return { posted: null, summary: `There is no forecast for ${location}` };
}

const sky = (day: Day): string => {
  if (day.wind >= 60) {
    return 'stormy';
  }
  if (day.rain_mm >= 5) {
    return 'rainy';
  }
  return day.rain_mm > 0 ? 'some rain' : day.max >= 25 ? 'hot and dry' : 'dry';
};
const lines = days.map(day => `${day.date}: ${day.min} to ${day.max} degrees, ${sky(day)}`);
const warmest = days.reduce((a, b) => (b.max > a.max ? b : a));
const wet = days.filter(day => day.rain_mm > 0).length;

const text = [
  `Weather in ${location}`,
  ...lines,
  wet === 0 ? 'No rain at all!' : `Rain on ${wet} of ${days.length} days.`,
].join('\n');
const sent = await mcp.chat.post({ channel: $channel, text });
if (!sent.posted) {
  throw new Error('The forecast was not posted');
}
return {
  posted: sent.posted,
  days: days.length,
  warmest: warmest.date,
  summary: `The forecast of ${days.length} days for ${location} is in #${sent.posted}`,
};
