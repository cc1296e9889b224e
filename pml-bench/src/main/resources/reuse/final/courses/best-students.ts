const { assignments } = await mcp.courses.list_assignments({ course: $course });
const { grades } = await mcp.courses.list_grades({ course: $course });
const { students } = await mcp.courses.list_students({});
const byId = new Map(assignments.filter((a) => a.course === $course).map((a) => [a.id, a]));
const sums = {};
for (const row of grades) {
  const assignment = byId.get(row.assignment);
  if (!assignment) continue;
  for (const r of row.results) {
    const sum = (sums[r.student] ??= { points: 0, weight: 0 });
    sum.points += (r.points / assignment.maxPoints) * assignment.weight;
    sum.weight += assignment.weight;
  }
}
const ranking = Object.entries(sums)
  .map(([id, s]) => ({
    name: students.find((x) => x.id === id)?.name ?? id,
    average: Math.round((s.points / s.weight) * 1000) / 10,
  }))
  .sort((a, b) => b.average - a.average || a.name.localeCompare(b.name));
return ranking.slice(0, $count).map((r, i) => ({ rank: i + 1, ...r }));
