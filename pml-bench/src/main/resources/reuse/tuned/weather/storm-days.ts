const { days } = await mcp.weather.forecast({ location: args.location, days: args.days });
return days.filter(d => d.wind >= args.wind).map(d => d.date);
