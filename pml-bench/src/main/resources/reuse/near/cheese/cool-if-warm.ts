const { readings } = await mcp.cheese.read_climate({ cellar: $cellar });
if (readings.length === 0) return { changed: false, reason: "no readings" };

const average = readings.reduce((sum, r) => sum + r.temp_c, 0) / readings.length;
const rounded = Math.round(average * 100) / 100;

if (average > $limit) {
  await mcp.cheese.set_climate({ cellar: $cellar, temp_c: $target });
  return { changed: true, average: rounded, limit: $limit, target: $target };
}
return { changed: false, average: rounded, limit: $limit };
