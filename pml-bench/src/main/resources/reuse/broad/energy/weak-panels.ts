interface Panel {
  id: string;
  string: string;
  kwh: number;
  expected: number;
  fault: string;
}

const building = $building;
const month = $month;
const TOLERATED = 0.85;

const output = await mcp.energy.solar_output({ building, month });
const panels: Panel[] = output?.panels ?? [];
if (panels.length === 0) throw new Error(`${building} has no solar panels with data for ${month}`);

const strings = new Map<string, Panel[]>();
for (const panel of panels) {
  if (!(panel.expected > 0)) throw new Error(`Panel ${panel.id} has no expected yield`);
  const members = strings.get(panel.string) ?? [];
  members.push(panel);
  strings.set(panel.string, members);
}

interface Finding { asset: string; problem: string; priority: 'high' | 'normal' | 'low'; lost: number }
const findings: Finding[] = [];
for (const [name, members] of strings) {
  const dead = members.filter(p => p.kwh === 0);
  if (dead.length === members.length) {
    const lost = members.reduce((sum, p) => sum + p.expected, 0);
    findings.push({ asset: `string-${name}`, problem: `Whole string ${name} gave nothing in ${month}`, priority: 'high', lost });
    continue;
  }
  for (const p of members) {
    const ratio = p.kwh / p.expected;
    if (ratio >= TOLERATED && !p.fault) continue;
    const percent = Math.round(ratio * 100);
    findings.push({
      asset: p.id,
      problem: p.fault
        ? `Fault "${p.fault}", yield ${percent} % of the expected`
        : `Only ${p.kwh} of ${p.expected} kWh (${percent} %): check for shade, dirt or a bad diode`,
      priority: p.fault || ratio < 0.3 ? 'high' : ratio < 0.7 ? 'normal' : 'low',
      lost: p.expected - p.kwh,
    });
  }
}
if (findings.length === 0) return { building, month, message: `All ${panels.length} panels yield as expected`, jobs: [] };

findings.sort((a, b) => b.lost - a.lost);
const jobs = [];
for (const f of findings) {
  const opened = await mcp.energy.open_job({ asset: f.asset, problem: `${building}: ${f.problem}`, priority: f.priority });
  if (opened.state !== 'open') throw new Error(`No job could be opened for ${f.asset}; opened so far: ${jobs.length}`);
  jobs.push({ job: opened.job, asset: f.asset, priority: f.priority, problem: f.problem });
}

const lostKwh = findings.reduce((sum, f) => sum + f.lost, 0);
return {
  building,
  month,
  message: `${findings.length} of ${panels.length} panels need care, ${lostKwh.toFixed(1)} kWh were lost`,
  jobs,
};
