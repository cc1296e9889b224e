const data = await mcp.weatherstation.get_measurements({
  station: args.station,
  quantity: args.quantity,
  from: args.day + "T00:00",
  to: args.day + "T23:59",
});
const over = data.values.filter((v: any) => v.value > args.threshold);
const worst = over.reduce((m: any, v: any) => (!m || v.value > m.value ? v : m), null);
return {
  station: data.station,
  day: args.day,
  measured: data.values.length,
  above: over.length,
  times: over.map((v: any) => v.at),
  worst_excess: worst ? Math.round((worst.value - args.threshold) * 10) / 10 : 0,
};
