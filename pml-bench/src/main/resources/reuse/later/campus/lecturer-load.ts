const { courses } = await mcp.campus.list_courses({ department: $department, term: $term });
const own = courses.filter((c: any) => c.lecturer === $lecturer);
const hour = (t: string) => Number(t.slice(0, 2)) + Number(t.slice(3)) / 60;

let hours = 0;
const overlaps: string[] = [];
own.forEach((c: any, i: number) => {
  hours += hour(c.ends) - hour(c.starts);
  for (const d of own.slice(i + 1)) {
    if (c.weekday === d.weekday && c.starts < d.ends && d.starts < c.ends) {
      overlaps.push(`${c.code} and ${d.code} on ${c.weekday}`);
    }
  }
});

return {
  lecturer: $lecturer,
  term: $term,
  hours_per_week: hours,
  students: own.reduce((n: number, c: any) => n + c.enrolled, 0),
  classes: own.map((c: any) => `${c.weekday} ${c.starts}-${c.ends} ${c.title}`),
  overlaps,
};
