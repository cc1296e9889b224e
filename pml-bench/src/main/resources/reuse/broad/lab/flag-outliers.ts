interface Measurement { id: string; sample: string; instrument: string; analyte: string; value: number; unit: string; at: string; flag: string }

const study: string = $study;
const analyte: string = $analyte;
const cutoff: number = $cutoff;
if (!(cutoff > 0)) throw new Error(`The cutoff must be above zero, not ${cutoff}`);

const answer = await mcp.lab.list_measurements({ study, analyte });
const rows: Measurement[] = (answer.measurements ?? []).filter((m: Measurement) => Number.isFinite(m.value));
const units = new Set(rows.map(m => m.unit));
if (units.size > 1) throw new Error(`${analyte} comes in several units: ${[...units].join(", ")}`);
if (rows.length < 5) throw new Error(`${rows.length} values of ${analyte} are too few to judge outliers`);

const median = (list: number[]): number => {
  const s = [...list].sort((a, b) => a - b);
  const half = s.length >> 1;
  return s.length % 2 ? s[half] : (s[half - 1] + s[half]) / 2;
};
const values = rows.map(m => m.value);
const centre = median(values);
const mad = median(values.map(v => Math.abs(v - centre))) * 1.4826;
if (mad === 0) {
  return { study, analyte, checked: rows.length, centre, flagged: [], note: "More than half of the values are equal; nothing was flagged." };
}

const scored = rows
  .map(m => ({ ...m, z: (m.value - centre) / mad }))
  .filter(m => Math.abs(m.z) > cutoff)
  .sort((a, b) => Math.abs(b.z) - Math.abs(a.z));

const flagged: { measurement: string; sample: string; value: string; z: number }[] = [];
const already: string[] = [];
for (const m of scored) {
  if (m.flag) {
    already.push(`${m.id} (${m.flag})`);
    continue;
  }
  const side = m.z > 0 ? "above" : "below";
  const reason = `${Math.abs(m.z).toFixed(1)} robust deviations ${side} the median ${centre}`;
  const done = await mcp.lab.flag_measurement({ measurement: m.id, flag: "outlier", reason });
  if (done.flag !== "outlier") throw new Error(`Measurement ${m.id} could not be flagged`);
  flagged.push({ measurement: m.id, sample: m.sample, value: `${m.value} ${m.unit}`, z: Number(m.z.toFixed(2)) });
}

const hits = new Map<string, number>();
for (const m of scored) hits.set(m.instrument, (hits.get(m.instrument) ?? 0) + 1);
const suspect = [...hits].filter(([, n]) => n > 1).map(([id]) => id);
return {
  study,
  analyte,
  checked: rows.length,
  centre,
  range: [centre - cutoff * mad, centre + cutoff * mad].map(v => Number(v.toFixed(3))),
  flagged,
  already,
  suspect_instruments: suspect,
};
