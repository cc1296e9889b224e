const { lecturers } = await mcp.courses.list_lecturers({});
const { courses } = await mcp.courses.list_courses({ term: args.term });
const inTerm = courses.filter((c) => c.term === args.term);
const rows = lecturers
  .filter((l) => l.department === args.department)
  .map((l) => {
    const own = inTerm.filter((c) => c.lecturer === l.id);
    const load = own.reduce((sum, c) => sum + c.credits, 0);
    return {
      name: l.name,
      courses: own.map((c) => c.code),
      load,
      free: args.credits - load,
    };
  });
rows.sort((a, b) => b.free - a.free || a.name.localeCompare(b.name));
return rows;
