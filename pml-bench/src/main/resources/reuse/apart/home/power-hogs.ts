interface Usage { device: string; kwh: number }
interface Row { rank: number; device: string; kwh: number; share: string; cost: string }

const PRICE_PER_KWH = 0.32;
const MOST = 5;

const report = await mcp.home.energy({ day: $day });
const usage: Usage[] = (report.usage ?? []).filter((each: Usage) => each && each.kwh > 0);
if (usage.length === 0) {
  return { rows: [], summary: `Nothing was measured on ${report.day}` };
}

// A device can be there twice when it was moved to another socket.
const sums = new Map<string, number>();
for (const { device, kwh } of usage) {
  sums.set(device, (sums.get(device) ?? 0) + kwh);
}
const total = [...sums.values()].reduce((sum, kwh) => sum + kwh, 0);

const rows: Row[] = [...sums.entries()]
  .sort(([, a], [, b]) => b - a)
  .slice(0, MOST)
  .map(([device, kwh], index) => ({
    rank: index + 1,
    device,
    kwh: Math.round(kwh * 100) / 100,
    share: `${Math.round((100 * kwh) / total)} %`,
    cost: (kwh * PRICE_PER_KWH).toFixed(2),
  }));

const text = rows.map(row => `${row.rank}. ${row.device}: ${row.kwh} kWh (${row.share}, ${row.cost} EUR)`);
return {
  day: report.day,
  total: Math.round(total * 100) / 100,
  rows,
  summary: [`${total.toFixed(1)} kWh on ${report.day}, ${(total * PRICE_PER_KWH).toFixed(2)} EUR`, ...text].join('\n'),
};
