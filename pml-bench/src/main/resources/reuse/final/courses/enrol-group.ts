const names = $students;
const { courses } = await mcp.courses.list_courses({});
const course = courses.find((c) => c.code === $course);
if (!course) return { error: `there is no course ${$course}` };
const { students } = await mcp.courses.list_students({});
let free = course.capacity - course.enrolled;
const enrolled = [], already = [], noPlace = [], unknown = [];
for (const name of names) {
  const student = students.find((s) => s.name === name);
  if (!student) { unknown.push(name); continue; }
  if (student.courses.includes(course.code)) { already.push(name); continue; }
  if (free <= 0) { noPlace.push(name); continue; }
  await mcp.courses.enroll_student({ student: student.id, course: course.code });
  enrolled.push(name);
  free -= 1;
}
return { course: course.code, enrolled, already, noPlace, unknown, free };
