const { lessons } = await mcp.flightschool.list_lessons({ date: args.date });
const own = lessons
  .filter((l: any) => l.instructor === args.instructor && l.status !== "cancelled")
  .sort((a: any, b: any) => a.start.localeCompare(b.start));
let hours = 0;
for (const l of own) hours += l.hours;
return {
  instructor: args.instructor,
  date: args.date,
  lessons: own.map((l: any) => ({ start: l.start, hours: l.hours, pupil: l.pupil_id, aircraft: l.aircraft, kind: l.kind })),
  count: own.length,
  total_hours: hours,
};
