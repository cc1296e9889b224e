const codes = [$first, $second];
const lists = await Promise.all(codes.map((course) => mcp.campus.list_exams({ term: $term, course })));
const [a, b] = lists.map((l: any, i: number) => l.exams.find((e: any) => e.course === codes[i]));
if (!a || !b) {
  return { term: $term, clash: null, missing: codes.filter((_, i) => ![a, b][i]) };
}
const gap = Math.abs(Date.parse(a.date) - Date.parse(b.date)) / 86400000;
let verdict = "fine";
if (gap === 0) verdict = "same day";
else if (gap < $min_days) verdict = "too close";
return {
  term: $term,
  exams: [a, b].map((e: any) => `${e.course} ${e.date} ${e.starts}`),
  days_between: gap,
  wanted: $min_days,
  clash: verdict !== "fine",
  verdict,
};
