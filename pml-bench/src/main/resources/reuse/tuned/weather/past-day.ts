const day = await mcp.weather.history({ location: $location, date: $date });
return day.rain_mm;
