const { days } = await mcp.weather.forecast({ location: $location, days: $days });
const wet = days.filter(d => d.rain_mm > 1);
return wet.length > 0 ? `Yes: ${wet.map(d => d.date).join(', ')}` : 'No';
