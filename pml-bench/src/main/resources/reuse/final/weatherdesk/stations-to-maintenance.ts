const { stations } = await mcp.weatherdesk.list_stations({});
const changed = [], skipped = [], unknown = [];
for (const name of $stations) {
  const station = stations.find((s) => s.name === name);
  if (!station) {
    unknown.push(name);
    continue;
  }
  if (station.status === "maintenance") {
    skipped.push(name);
    continue;
  }
  await mcp.weatherdesk.update_station({ station: station.id, status: "maintenance", note: $note });
  changed.push({ station: name, before: station.status });
}
return { changed, skipped, unknown };
