const air = await mcp.weather.air_quality({ location: $location });
return air.pollen;
