interface Event { at: string; what: string; who: string; place: string; celsius: number }
interface Sample { id: string; study: string; kind: string; collected: string; volume_ul: number; max_celsius: number; events: Event[] }
interface Measurement { id: string; instrument: string; analyte: string; value: number; unit: string; at: string; flag: string }

const id: string = $sample;
const sample: Sample = await mcp.lab.get_sample({ sample: id });
if (!sample || !Array.isArray(sample.events)) throw new Error(`Sample ${id} is not known`);
if (sample.events.length === 0) throw new Error(`Sample ${id} has no recorded history`);

const events = [...sample.events].sort((a, b) => a.at.localeCompare(b.at));
const hours = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 3600000;

let thaws = 0;
const breaches: string[] = [];
const history = events.map((e, n) => {
  const before = events[n - 1];
  if (before && before.celsius < -10 && e.celsius > 0) thaws += 1;
  const stay = events[n + 1] ? hours(e.at, events[n + 1].at) : 0;
  if (e.celsius > sample.max_celsius && stay > 1) breaches.push(`${stay.toFixed(1)} h at ${e.celsius} C in ${e.place}`);
  return `  ${e.at}  ${e.what.padEnd(10)} ${e.place.padEnd(14)} ${String(e.celsius).padStart(4)} C  ${e.who}`;
});
const gaps = events.slice(1).filter((e, n) => e.who !== events[n].who && e.what !== "received" && e.what !== "handover");

const { measurements } = (await mcp.lab.list_measurements({ sample: id })) as { measurements: Measurement[] };
const analytes = [...new Set(measurements.map(m => m.analyte))].sort();
const results = analytes.map(analyte => {
  const all = measurements.filter(m => m.analyte === analyte).sort((a, b) => b.at.localeCompare(a.at));
  const good = all.find(m => m.flag === "");
  const shown = good ?? all[0];
  const note = good ? "" : `  (${shown.flag})`;
  return `  ${analyte.padEnd(12)} ${shown.value} ${shown.unit} on ${shown.instrument}, ${shown.at.slice(0, 10)}, ${all.length} reading(s)${note}`;
});

const verdict = breaches.length > 0 || thaws > 2 ? "NOT FIT for use" : gaps.length > 0 ? "usable, custody incomplete" : "fit for use";
return [
  `SAMPLE ${sample.id}: ${sample.kind}, study ${sample.study}, collected ${sample.collected}, ${sample.volume_ul} ul left`,
  `Verdict: ${verdict}`,
  "Chain of custody:",
  ...history,
  `Thawed ${thaws} time(s); ${breaches.length > 0 ? "too warm: " + breaches.join("; ") : "never too warm"}`,
  ...gaps.map(g => `Handover missing before ${g.at} (${g.who})`),
  "Results:",
  ...(results.length > 0 ? results : ["  none yet"]),
].join("\n");
