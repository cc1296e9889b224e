const { courses } = await mcp.campus.list_courses({ department: args.department, term: args.term });
const full = courses
  .map((c: any) => ({ ...c, load: Math.round((c.enrolled / c.seats) * 1000) / 10 }))
  .filter((c: any) => c.load >= args.percent)
  .sort((a: any, b: any) => b.load - a.load);
return {
  department: args.department,
  term: args.term,
  limit: args.percent,
  courses: full.map((c: any) => ({
    code: c.code,
    title: c.title,
    load: c.load,
    without_seat: Math.max(0, c.enrolled - c.seats),
  })),
};
