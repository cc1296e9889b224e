const course = $course;
const { assignments } = await mcp.courses.list_assignments({ course });
const { grades } = await mcp.courses.list_grades({ course });
const { students } = await mcp.courses.list_students({});
const own = assignments.filter((a) => a.course === course);
const written = [];
for (const student of students.filter((s) => s.courses.includes(course))) {
  const percents = [];
  for (const a of own) {
    const results = grades.find((g) => g.assignment === a.id)?.results ?? [];
    const result = results.find((r) => r.student === student.id);
    if (result) percents.push((result.points / a.maxPoints) * 100);
  }
  if (percents.length === 0) continue;
  const average = percents.reduce((x, y) => x + y, 0) / percents.length;
  if (average >= $threshold) continue;
  await mcp.courses.send_message({
    to: student.email,
    subject: `Your results in ${course}`,
    body: `Dear ${student.name},\n\n${$message}`,
  });
  written.push({ name: student.name, average: Math.round(average) });
}
return { course, written };
