interface Weather { location: string; temperature: number; humidity: number; wind: number; text: string }

const units = $units;
const weather: Weather = await mcp.weather.current({ location: $location, units });
if (typeof weather.temperature !== 'number') {
  throw new Error(`Nothing is known of ${weather.location}`);
}

const metric = units !== 'imperial';
const degree = metric ? '°C' : '°F';
const speed = metric ? 'km/h' : 'mph';
const celsius = metric ? weather.temperature : ((weather.temperature - 32) * 5) / 9;

const clothes: string[] = [];
if (celsius < 5) {
  clothes.push('a warm coat');
} else if (celsius < 15) {
  clothes.push('a jacket');
}
if (/rain|shower|drizzle/i.test(weather.text)) {
  clothes.push('something against the rain');
}
if (celsius > 25 && /sun|clear/i.test(weather.text)) {
  clothes.push('a hat');
}

return {
  location: weather.location,
  temperature: weather.temperature,
  text: weather.text,
  summary: `${weather.text}, ${weather.temperature} ${degree}, humidity ${weather.humidity} %, wind ${weather.wind} ${speed}`
    + (clothes.length > 0 ? `. Take ${clothes.join(' and ')}.` : '.'),
};
