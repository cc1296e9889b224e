const { assignments } = await mcp.courses.list_assignments({ course: $course });
const affected = assignments.filter((a) => a.course === $course && a.due >= $from);

function later(date, days) {
  const d = new Date(`${date}T00:00:00Z`);
  d.setUTCDate(d.getUTCDate() + days);
  return d.toISOString().slice(0, 10);
}

const moved = [];
for (const a of affected) {
  const due = later(a.due, $days);
  await mcp.courses.update_assignment({ assignment: a.id, due });
  moved.push({ title: a.title, before: a.due, after: due });
}
return moved;
