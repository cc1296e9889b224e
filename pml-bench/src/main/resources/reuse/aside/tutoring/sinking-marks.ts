const { marks } = await mcp.tutoring.list_marks({});
const { pupils } = await mcp.tutoring.list_pupils({});
const result = [];
for (const pupil of pupils) {
  const own = marks
    .filter((m) => m.pupil_id === pupil.id && m.subject === $subject)
    .sort((a, b) => a.date.localeCompare(b.date));
  if (own.length < 2) continue;
  const first = own[0].percent;
  const last = own[own.length - 1].percent;
  if (first - last >= $drop) {
    result.push({ pupil: pupil.name, grade: pupil.grade, first, last, change: last - first });
  }
}
return { subject: $subject, pupils: result.sort((a, b) => a.change - b.change) };
