interface Alert {
  id: string;
  rule: string;
  severity: string;
  fired: string;
  cleared: string;
}

const service: string = $service;
const until: string = $until;

const minutes = (from: string, to: string) => (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60000;
const SHORT = 10; // an alert that clears within ten minutes counts as a flap
const TIMES = 3;

const reply = await mcp.metrics.list_alerts({ service });
if (!Array.isArray(reply.alerts)) throw new Error(`No alert list for ${service}`);

const rules: Record<string, Alert[]> = {};
for (const alert of reply.alerts as Alert[]) {
  (rules[alert.rule] ||= []).push(alert);
}

interface Verdict {
  rule: string;
  fired: number;
  flaps: number;
  medianMinutes: number | null;
  decision: 'silence' | 'keep';
  why: string;
}

const verdicts: Verdict[] = Object.entries(rules).map(([rule, alerts]) => {
  const spans = alerts
    .filter((a) => a.cleared)
    .map((a) => minutes(a.fired, a.cleared))
    .sort((a, b) => a - b);
  const flaps = spans.filter((span) => span <= SHORT).length;
  const medianMinutes = spans.length ? spans[Math.floor(spans.length / 2)] : null;
  const base = { rule, fired: alerts.length, flaps, medianMinutes };
  if (alerts.some((a) => a.severity === 'critical')) {
    return { ...base, decision: 'keep', why: 'critical rules are never silenced' };
  }
  if (alerts.length < TIMES) return { ...base, decision: 'keep', why: `fired only ${alerts.length} times` };
  if (flaps * 2 < alerts.length) return { ...base, decision: 'keep', why: 'most alerts lasted' };
  return { ...base, decision: 'silence', why: `${flaps} of ${alerts.length} cleared within ${SHORT} minutes` };
});

const silenced: { rule: string; silence: string; until: string }[] = [];
for (const verdict of verdicts.filter((v) => v.decision === 'silence')) {
  const result = await mcp.metrics.silence_rule({
    service,
    rule: verdict.rule,
    until,
    comment: `Flapping: ${verdict.why}. Review the rule before the silence ends.`,
  });
  if (!result.active) throw new Error(`The silence for ${verdict.rule} on ${service} did not become active`);
  silenced.push({ rule: verdict.rule, silence: result.silence, until: result.until });
}

return {
  service,
  silenced,
  kept: verdicts.filter((v) => v.decision === 'keep').map((v) => `${v.rule}: ${v.why}`),
  alertsSeen: reply.alerts.length,
};
