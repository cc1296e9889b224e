interface Incident {
  id: string;
  title: string;
  severity: number;
  opened: string;
  resolved: string;
  cause: string;
  detected_by: string;
  actions_open: number;
}

const service: string = $service;
const since: string = $since;

const found = await mcp.metrics.list_incidents({ service, since });
const incidents = (found.incidents ?? []) as Incident[];
if (incidents.length === 0) return `No incidents of ${service} since ${since}.`;

const toMinutes = (i: Incident): number => (Date.parse(`${i.resolved}Z`) - Date.parse(`${i.opened}Z`)) / 60000;
const clock = (minutes: number): string => {
  const h = Math.floor(minutes / 60);
  const m = Math.round(minutes % 60);
  return h ? `${h} h ${String(m).padStart(2, '0')} min` : `${m} min`;
};

const resolved = incidents.filter((i) => i.resolved);
const running = incidents.filter((i) => !i.resolved);
for (const i of resolved) {
  if (!(toMinutes(i) >= 0)) throw new Error(`${i.id} was resolved before it opened; correct its times first`);
}

class CauseStats {
  count = 0;
  closed = 0;
  minutes = 0;
  actions = 0;
  add(i: Incident) {
    this.count++;
    this.actions += i.actions_open;
    if (i.resolved) {
      this.closed++;
      this.minutes += toMinutes(i);
    }
  }
  get mean(): string {
    return this.closed ? clock(this.minutes / this.closed) : 'none resolved yet';
  }
}

const causes = new Map<string, CauseStats>();
for (const i of incidents) {
  const stats = causes.get(i.cause) ?? new CauseStats();
  stats.add(i);
  causes.set(i.cause, stats);
}

const downtime = resolved.reduce((sum, i) => sum + toMinutes(i), 0);
const byCustomers = incidents.filter((i) => i.detected_by === 'customer').length;
const longest = [...resolved].sort((a, b) => toMinutes(b) - toMinutes(a))[0];
const debts = incidents.filter((i) => i.actions_open > 0).sort((a, b) => a.severity - b.severity || b.actions_open - a.actions_open);

const report: string[] = [`# Incidents of ${service} since ${since}`, ''];
report.push(`${incidents.length} incidents, ${running.length} still running; ${clock(downtime)} to resolve in all.`);
if (longest) report.push(`Longest: ${longest.id} "${longest.title}", ${clock(toMinutes(longest))}.`);
report.push(`Customers noticed ${byCustomers} of them before we did.`, '', '## Causes');
for (const [cause, stats] of [...causes].sort((a, b) => b[1].minutes - a[1].minutes)) {
  report.push(`- ${cause}: ${stats.count} (mean time to resolve ${stats.mean}, ${stats.actions} actions open)`);
}
report.push('', '## Open actions', ...debts.map((i) => `- SEV${i.severity} ${i.id} ${i.title}: ${i.actions_open}`));
return report.join('\n');
