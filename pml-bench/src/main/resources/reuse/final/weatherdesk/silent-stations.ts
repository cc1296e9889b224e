const { stations } = await mcp.weatherdesk.list_stations({});
const silent = stations
  .filter((s) => s.operator === args.operator)
  .filter((s) => s.lastReport < args.since)
  .sort((a, b) => a.lastReport.localeCompare(b.lastReport))
  .map((s) => ({
    station: s.name,
    region: s.region,
    status: s.status,
    lastReport: s.lastReport,
  }));
return { operator: args.operator, count: silent.length, silent };
