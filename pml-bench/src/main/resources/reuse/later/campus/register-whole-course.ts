const [{ students }, { exams }] = await Promise.all([
  mcp.campus.list_students({ course: args.course, term: args.term }),
  mcp.campus.list_exams({ term: args.term, course: args.course }),
]);
const exam = exams.find((e: any) => e.course === args.course);
if (!exam) return { registered: [], problem: `no exam of ${args.course} in ${args.term}` };

const registered: string[] = [];
const refused: { name: string; absences: number }[] = [];
for (const s of students) {
  if (s.absences > args.max_absences) {
    refused.push({ name: s.name, absences: s.absences });
    continue;
  }
  const r = await mcp.campus.register_exam({ student: s.id, exam: exam.id });
  if (r.state === "registered") registered.push(s.name);
}
return { course: args.course, exam: exam.id, date: exam.date, registered, refused };
