interface Mark { test: string; mark: number; weight: number }

const { marks } = (await mcp.school.marks({ student: $student, subject: $subject })) as { marks: Mark[] };
const weights = marks.reduce((sum, each) => sum + each.weight, 0);
if (weights === 0) {
  return { average: null, summary: 'No marks yet.' };
}
const average = marks.reduce((sum, each) => sum + each.mark * each.weight, 0) / weights;
return { average: Math.round(average * 100) / 100, tests: marks.length };
