const period = { from: $from, to: $to };
const [{ pupils }, { lessons }, { payments }] = await Promise.all([
  mcp.tutoring.list_pupils({}),
  mcp.tutoring.list_lessons(period),
  mcp.tutoring.list_payments(period),
]);
const inPeriod = (x) => x.date >= period.from && x.date <= period.to;
const rows = pupils.map((p) => {
  const charged = lessons
    .filter((l) => l.pupil_id === p.id && inPeriod(l) && ["done", "missed"].includes(l.status))
    .reduce((s, l) => s + l.fee, 0);
  const paid = payments.filter((x) => x.pupil_id === p.id && inPeriod(x)).reduce((s, x) => s + x.amount, 0);
  return { pupil: p.name, parent: p.parent, charged, paid, due: charged - paid };
});
const owing = rows.filter((r) => r.due > 0).sort((a, b) => b.due - a.due);
return { ...period, owing, total_due: owing.reduce((s, r) => s + r.due, 0) };
