const date = $date;
const { stations } = await mcp.weatherdesk.list_stations({});
const { measurements } = await mcp.weatherdesk.list_measurements({ from: date, to: date });
const { forecasts } = await mcp.weatherdesk.list_forecasts({});
const misses = [];
for (const station of stations) {
  const measured = measurements
    .find((m) => m.station === station.id)
    ?.days.find((d) => d.date === date);
  const forecast = forecasts
    .find((f) => f.region === station.region)
    ?.days.find((d) => d.date === date);
  if (!measured || !forecast) continue;
  const error = Math.round((measured.tempMax - forecast.tempMax) * 10) / 10;
  if (Math.abs(error) > $degrees) {
    misses.push({ station: station.name, forecast: forecast.tempMax, measured: measured.tempMax, error });
  }
}
misses.sort((a, b) => Math.abs(b.error) - Math.abs(a.error));
return misses;
