interface Alert {
  id: string;
  rule: string;
  severity: string;
  fired: string;
  acked_by: string;
  value: number;
  threshold: number;
}
interface Shift {
  person: string;
  from: string;
  to: string;
  backup: string;
}

const service: string = $service;
const team: string = $team;
const now: string = $now;

const { alerts } = await mcp.metrics.list_alerts({ service, state: 'firing' });
const ignored = (alerts as (Alert & { state: string })[]).filter(
  (alert) => alert.state === 'firing' && alert.severity === 'critical' && !alert.acked_by,
);
if (ignored.length === 0) {
  return { service, incident: null, message: `Every critical alert of ${service} is in someone's hands` };
}

const age = (alert: Alert) => Math.max(0, Math.round((Date.parse(`${now}Z`) - Date.parse(`${alert.fired}Z`)) / 60000));
const overshoot = (alert: Alert) => (alert.threshold ? alert.value / alert.threshold : 1);
ignored.sort((a, b) => overshoot(b) - overshoot(a));

// Several at once, a doubled limit or more than an hour without an answer makes it severity 1.
const worst = ignored[0];
const severity = ignored.length > 2 || overshoot(worst) >= 2 || ignored.some((alert) => age(alert) > 60) ? 1 : 2;
const title = ignored.length === 1 ? `${service}: ${worst.rule} unanswered` : `${service}: ${ignored.length} critical alerts unanswered, first of all ${worst.rule}`;

const { shifts } = (await mcp.metrics.oncall({ team, date: now.slice(0, 10) })) as { shifts: Shift[] };
if (!shifts?.length) throw new Error(`Nobody is on call for ${team}; call its lead about ${service}`);
const current = shifts.find((shift) => shift.from <= now && now < shift.to) ?? shifts[shifts.length - 1];

const details = ignored.map((alert) => `${alert.rule} at ${alert.value} (limit ${alert.threshold}), for ${age(alert)} min`);
const message = `SEV${severity} ${service}: ${details.join('; ')}`;
const people = severity === 1 && current.backup ? [current.person, current.backup] : [current.person];

const opened = await mcp.metrics.open_incident({ service, title, severity, page: people, message });
if (!opened.incident) throw new Error(`No incident could be opened for ${service}`);
const reached: string[] = opened.reached ?? [];
if (reached.length === 0) throw new Error(`${opened.incident} is open, but neither ${people.join(' nor ')} was reached`);

return {
  incident: opened.incident,
  severity,
  title,
  alerts: ignored.map((alert) => alert.id),
  paged: reached,
  unreached: people.filter((person) => !reached.includes(person)),
};
