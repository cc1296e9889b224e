const { lecturers } = await mcp.courses.list_lecturers({});
const leaving = lecturers.find((l) => l.name === args.from);
const taking = lecturers.find((l) => l.name === args.to);
if (!leaving || !taking) {
  return { error: `unknown lecturer: ${!leaving ? args.from : args.to}` };
}
const { courses } = await mcp.courses.list_courses({ term: args.term });
const own = courses.filter((c) => c.term === args.term && c.lecturer === leaving.id);
for (const c of own) {
  await mcp.courses.update_course({ course: c.code, lecturer: taking.id });
}
return { lecturer: taking.name, courses: own.map((c) => `${c.code} ${c.title}`) };
