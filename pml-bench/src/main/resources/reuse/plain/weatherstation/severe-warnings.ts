const names = ["", "minor", "moderate", "severe", "extreme"];
const { region, warnings } = await mcp.weatherstation.list_warnings({ region: args.region });
const relevant = warnings
  .filter((w: any) => w.level >= args.level)
  .sort((a: any, b: any) => b.level - a.level || a.from.localeCompare(b.from));

return {
  region,
  count: relevant.length,
  ignored: warnings.length - relevant.length,
  warnings: relevant.map((w: any) => ({ kind: w.kind, severity: names[w.level], from: w.from, until: w.until })),
};
