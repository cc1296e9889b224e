const { lessons } = await mcp.tutoring.list_lessons({ from: $from, to: $to });
const { pupils } = await mcp.tutoring.list_pupils({});
const count: Record<string, { all: number, lost: number }> = {};
for (const l of lessons) {
  if (l.date < $from || l.date > $to || l.status === "planned") continue;
  const c = (count[l.pupil_id] ??= { all: 0, lost: 0 });
  c.all++;
  if (l.status !== "done") c.lost++;
}
return Object.entries(count)
  .map(([id, c]) => ({
    pupil: pupils.find((p) => p.id === id)?.name ?? id,
    lessons: c.all,
    missed_or_cancelled: c.lost,
    percent: Math.round((c.lost / c.all) * 100),
  }))
  .filter((r) => r.percent > $percent)
  .sort((a, b) => b.percent - a.percent);
