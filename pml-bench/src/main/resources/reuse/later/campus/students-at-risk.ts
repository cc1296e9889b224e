const { students } = await mcp.campus.list_students({ course: $course });
const checked = await Promise.all(
  students.map(async (s: any) => {
    const { results } = await mcp.campus.get_transcript({ student: s.id });
    const credits = results
      .filter((r: any) => r.grade < 5)
      .reduce((n: number, r: any) => n + r.credits, 0);
    const reasons: string[] = [];
    if (s.absences > $max_absences) reasons.push(`${s.absences} absences`);
    const expected = s.semester * $credits_per_semester;
    if (credits < expected) reasons.push(`${credits} of ${expected} credits`);
    return { name: s.name, email: s.email, reasons };
  }),
);
const at_risk = checked
  .filter((s: any) => s.reasons.length > 0)
  .sort((a: any, b: any) => b.reasons.length - a.reasons.length);
return { course: $course, at_risk, share: at_risk.length / students.length };
