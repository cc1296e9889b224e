const { calls } = await mcp.helpline.list_calls({ date: $date });
const counts = new Map();
for (const c of calls) {
  if (c.started < $start || c.started >= $end) continue;
  const entry = counts.get(c.topic) ?? { topic: c.topic, calls: 0, talk_minutes: 0 };
  entry.calls += 1;
  entry.talk_minutes += c.duration / 60;
  counts.set(c.topic, entry);
}
const ranking = [...counts.values()]
  .map((t) => ({ ...t, talk_minutes: Math.round(t.talk_minutes) }))
  .sort((a, b) => b.calls - a.calls || b.talk_minutes - a.talk_minutes);
return { window: $start + "-" + $end, total: ranking.reduce((s, t) => s + t.calls, 0), ranking };
