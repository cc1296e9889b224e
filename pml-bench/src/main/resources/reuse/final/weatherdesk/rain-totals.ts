const { stations } = await mcp.weatherdesk.list_stations({ region: $region });
const { measurements } = await mcp.weatherdesk.list_measurements({ from: $from, to: $to });
const rows = [];
for (const station of stations.filter((s) => s.region === $region)) {
  const days = (measurements.find((m) => m.station === station.id)?.days ?? [])
    .filter((d) => d.date >= $from && d.date <= $to);
  const total = days.reduce((sum, d) => sum + d.rainMm, 0);
  rows.push({ station: station.name, days: days.length, rainMm: Math.round(total * 10) / 10 });
}
rows.sort((a, b) => b.rainMm - a.rainMm);
return rows;
