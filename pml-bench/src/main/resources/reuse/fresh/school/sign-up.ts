const course = $course;
const student = $student;
const before = await mcp.school.course({ course });
if (before.students.includes(student)) {
  return { enrolled: false, reason: `${student} is in ${course} already` };
}
if (before.students.length >= before.seats) {
  return { enrolled: false, reason: `${course} is full` };
}
const done = await mcp.school.enrol({ student, course });
return { enrolled: true, student: done.enrolled, course: done.course };
