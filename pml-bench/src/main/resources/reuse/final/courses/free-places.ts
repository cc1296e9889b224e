const term = $term;
const places = $places;
const { courses } = await mcp.courses.list_courses({ term });
const open = courses
  .filter((c) => c.term === term)
  .map((c) => ({ code: c.code, title: c.title, free: c.capacity - c.enrolled }))
  .filter((c) => c.free >= places)
  .sort((a, b) => b.free - a.free);
return { wanted: places, found: open.length, courses: open };
