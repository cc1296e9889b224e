const GRADE = $grade;
const { wheels } = await mcp.cheese.list_wheels({ cellar: $cellar });

let skipped = 0;
const graded: string[] = [];
for (const w of wheels) {
  if (w.grade !== null || w.weight_kg < $min_kg) {
    skipped++;
    continue;
  }
  await mcp.cheese.grade_wheel({ wheel_id: w.wheel_id, grade: GRADE });
  graded.push(w.wheel_id);
}
return { grade: GRADE, graded, skipped };
