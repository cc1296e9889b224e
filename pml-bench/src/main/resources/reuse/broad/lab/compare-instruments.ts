interface Measurement { id: string; sample: string; instrument: string; analyte: string; value: number; unit: string; at: string; flag: string }
interface Instrument { id: string; model: string; calibrated: string }

const analyte: string = $analyte;
const since: string = $since;

const { measurements } = (await mcp.lab.list_measurements({ analyte, since })) as { measurements: Measurement[] };
const valid = measurements.filter(m => m.at >= since && m.flag !== "invalid");

const bySample = new Map<string, Map<string, number[]>>();
for (const m of valid) {
  const perInstrument = bySample.get(m.sample) ?? new Map<string, number[]>();
  perInstrument.set(m.instrument, [...(perInstrument.get(m.instrument) ?? []), m.value]);
  bySample.set(m.sample, perInstrument);
}
const mean = (v: number[]) => v.reduce((a, b) => a + b, 0) / v.length;

const deviations = new Map<string, number[]>();
let shared = 0;
for (const perInstrument of bySample.values()) {
  if (perInstrument.size < 2) continue;
  shared += 1;
  const means = [...perInstrument].map(([id, v]) => [id, mean(v)] as const);
  const consensus = mean(means.map(([, v]) => v));
  if (consensus === 0) continue;
  for (const [id, v] of means) deviations.set(id, [...(deviations.get(id) ?? []), ((v - consensus) / consensus) * 100]);
}
if (shared === 0) return `No sample was measured for ${analyte} on two instruments since ${since}; they can not be compared.`;

const park: Instrument[] = (await mcp.lab.list_instruments({})).instruments ?? [];
const rows = [...deviations].map(([id, d]) => {
  const bias = mean(d);
  const spread = d.length > 1 ? Math.sqrt(d.reduce((s, x) => s + (x - bias) ** 2, 0) / (d.length - 1)) : 0;
  const info = park.find(i => i.id === id);
  return { id, model: info?.model ?? "unknown", calibrated: info?.calibrated ?? "?", n: d.length, bias, spread };
}).sort((a, b) => Math.abs(b.bias) - Math.abs(a.bias));

const sign = (x: number) => (x >= 0 ? "+" : "") + x.toFixed(2);
const text = rows.map(r =>
  `${r.id.padEnd(6)} ${r.model.padEnd(16)} bias ${sign(r.bias).padStart(7)} %  spread ${r.spread.toFixed(2)} %  n=${r.n}  calibrated ${r.calibrated}`);
const off = rows.filter(r => Math.abs(r.bias) > 5);
return [
  `${analyte}: ${rows.length} instruments on ${shared} shared samples since ${since}`,
  ...text,
  off.length > 0
    ? `Disagreeing by more than 5 %: ${off.map(r => r.id).join(", ")}`
    : "All instruments agree within 5 %.",
].join("\n");
