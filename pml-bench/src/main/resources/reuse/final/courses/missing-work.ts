const { assignments } = await mcp.courses.list_assignments({ course: $course });
const assignment = assignments.find((a) => a.course === $course && a.title === $assignment);
if (!assignment) return { error: `no assignment "${$assignment}" in ${$course}` };
const { students } = await mcp.courses.list_students({});
const { grades } = await mcp.courses.list_grades({ course: $course });
const row = grades.find((g) => g.assignment === assignment.id);
const handedIn = new Set((row ? row.results : []).map((r) => r.student));
const missing = students
  .filter((s) => s.courses.includes($course) && !handedIn.has(s.id))
  .map((s) => ({ name: s.name, email: s.email }))
  .sort((a, b) => a.name.localeCompare(b.name));
return { assignment: assignment.id, due: assignment.due, missing };
