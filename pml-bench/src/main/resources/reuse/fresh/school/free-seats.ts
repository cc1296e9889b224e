const course = await mcp.school.course({ course: $course });
const free = course.seats - course.students.length;
return free > 0 ? `${free} of ${course.seats} seats are free` : 'full';
