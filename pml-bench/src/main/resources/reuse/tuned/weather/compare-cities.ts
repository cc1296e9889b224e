interface Weather { location: string; temperature: number; humidity: number; wind: number; text: string }

if (args.a === args.b) {
  throw new Error('Two places, please');
}

const [first, second] = (await Promise.all([
  mcp.weather.current({ location: args.a }),
  mcp.weather.current({ location: args.b }),
])) as Weather[];
for (const place of [first, second]) {
  if (typeof place.temperature !== 'number') {
    throw new Error(`No temperature for ${place.location}`);
  }
}

// What it feels like: wind makes cold colder, damp air makes heat hotter.
const felt = (place: Weather): number => {
  const wind = place.temperature < 12 ? place.wind / 10 : 0;
  const damp = place.temperature > 24 ? (place.humidity - 40) / 20 : 0;
  return Math.round((place.temperature - wind + Math.max(0, damp)) * 10) / 10;
};
const difference = Math.round((first.temperature - second.temperature) * 10) / 10;
const [warmer, colder] = difference >= 0 ? [first, second] : [second, first];

return {
  [first.location]: first.temperature,
  [second.location]: second.temperature,
  difference: Math.abs(difference),
  felt: { [first.location]: felt(first), [second.location]: felt(second) },
  summary: difference === 0
    ? `Both have ${first.temperature} degrees`
    : `${warmer.location} (${warmer.temperature}) is ${Math.abs(difference)} degrees warmer than ${colder.location} (${colder.temperature})`,
};
