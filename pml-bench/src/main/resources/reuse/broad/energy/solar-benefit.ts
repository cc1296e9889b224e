interface Panel { id: string; string: string; kwh: number; expected: number }
interface Band { from: number; to: number; price: number }

const need = (name: string): string => {
  const value = (args as Record<string, unknown>)[name];
  if (typeof value !== 'string' || value === '') throw new Error(`args.${name} must be given as text`);
  return value;
};
const building = need('building');
const month = need('month');

const [solar, tariff] = await Promise.all([
  mcp.energy.solar_output({ building, month }),
  mcp.energy.get_tariff({ building }),
]);

const produced = (solar.panels as Panel[]).reduce((sum, p) => sum + p.kwh, 0);
const exported: number = solar.exported_kwh ?? 0;
if (produced <= 0) return `${building} produced no solar power in ${month}.`;
if (exported > produced + 0.5) {
  throw new Error(`More was exported (${exported} kWh) than produced (${produced.toFixed(1)} kWh): check the export meter`);
}
const ownUse = Math.max(0, produced - exported);

const sunHours: Record<string, [number, number]> = { winter: [9, 16], spring: [7, 19], summer: [6, 21], autumn: [8, 18] };
const m = Number(month.slice(5, 7));
const season = m === 12 || m <= 2 ? 'winter' : m <= 5 ? 'spring' : m <= 8 ? 'summer' : 'autumn';
const [rise, set] = sunHours[season];
let paid = 0;
for (const band of tariff.bands as Band[]) {
  const overlap = Math.min(band.to, set) - Math.max(band.from, rise);
  if (overlap > 0) paid += overlap * band.price;
}
const avoidedPrice = paid / (set - rise);

const saved = ownUse * avoidedPrice;
const earned = exported * tariff.feed_in;
const ifAllSold = produced * tariff.feed_in;
const bar = (share: number) => '#'.repeat(Math.round(share * 20)).padEnd(20, '.');
const ownShare = ownUse / produced;

return [
  `Solar power of ${building}, ${month}`,
  '',
  `Produced  ${produced.toFixed(1).padStart(8)} kWh`,
  `Used here ${ownUse.toFixed(1).padStart(8)} kWh  ${bar(ownShare)} ${(ownShare * 100).toFixed(0)} %`,
  `Exported  ${exported.toFixed(1).padStart(8)} kWh  ${bar(1 - ownShare)} ${((1 - ownShare) * 100).toFixed(0)} %`,
  '',
  `Saved on purchase ${saved.toFixed(2)} EUR (at ${avoidedPrice.toFixed(3)} EUR in the sunny hours of ${season})`,
  `Feed-in income    ${earned.toFixed(2)} EUR`,
  `Together          ${(saved + earned).toFixed(2)} EUR, ${(saved + earned - ifAllSold).toFixed(2)} EUR more than by selling everything`,
].join('\n');
