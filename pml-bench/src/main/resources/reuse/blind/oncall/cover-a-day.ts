const dayStart = new Date($day + "T00:00:00Z");
const dayEnd = new Date(dayStart.getTime() + 24 * 3600 * 1000);
const schedule = $schedule;
const out = await mcp.oncall.list_shifts({ schedule, from: dayStart.toISOString(), to: dayEnd.toISOString() });
const created = [];
for (const sh of out.shifts) {
  if (sh.user !== $absent) continue;
  const start = new Date(Math.max(+dayStart, +new Date(sh.start)));
  const end = new Date(Math.min(+dayEnd, +new Date(sh.end)));
  if (start >= end) continue;
  const o = await mcp.oncall.create_override({
    schedule, user: $substitute, replaces: $absent, start: start.toISOString(), end: end.toISOString(),
  });
  created.push({ id: o.override_id, start: o.start, end: o.end });
}
return created.length ? created : "no shift on that day";
