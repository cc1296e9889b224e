const { results } = await mcp.campus.get_transcript({ student: $student });
const passed = results.filter((r: any) => r.grade < 5);
const credits = passed.reduce((n: number, r: any) => n + r.credits, 0);
const weighted = passed.reduce((n: number, r: any) => n + r.grade * r.credits, 0);
const failed = results.filter((r: any) => r.grade >= 5).map((r: any) => r.course);
return {
  student: $student,
  average: credits ? Math.round((weighted / credits) * 100) / 100 : null,
  credits,
  missing: Math.max(0, $credits_needed - credits),
  progress: `${Math.round((credits / $credits_needed) * 100)} %`,
  failed,
};
