const { forecasts } = await mcp.weatherdesk.list_forecasts({ region: $region });
const forecast = forecasts.find((f) => f.region === $region);
if (!forecast) return { error: `no forecast for ${$region}` };
const days = forecast.days
  .filter((d) => d.date >= $from)
  .filter((d) => d.rainChance <= $rain && d.windMax <= $wind)
  .map((d) => ({
    date: d.date,
    rainChance: d.rainChance,
    wind: d.windMax,
    temperature: `${d.tempMin} to ${d.tempMax}`,
  }));
return { region: forecast.region, days };
