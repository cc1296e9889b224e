const { sample, method, since } = args;
const { tests } = await mcp.seedbank.list_tests({ sample });
const points = tests
  .filter((t: any) => t.method === method && t.year >= since && t.sown > 0)
  .sort((a: any, b: any) => a.year - b.year)
  .map((t: any) => ({ year: t.year, percent: Math.round((1000 * t.germinated) / t.sown) / 10 }));
if (points.length === 0) {
  return { sample, method, since, points, change: null };
}
const change = points[points.length - 1].percent - points[0].percent;
return { sample, method, since, points, change: Math.round(change * 10) / 10 };
