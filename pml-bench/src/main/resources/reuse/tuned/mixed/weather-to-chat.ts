const { days } = await mcp.weather.forecast({ location: $location, days: $days });
const text = days.map(d => `${d.date}: ${d.min} to ${d.max} degrees${d.rain_mm > 0 ? ', rain' : ''}`).join('\n');
const sent = await mcp.chat.post({ channel: $channel, text });
return sent.posted;
