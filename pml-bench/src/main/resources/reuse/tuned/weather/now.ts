const w = await mcp.weather.current({ location: $location, units: $units });
return `${w.text}, ${w.temperature} degrees`;
