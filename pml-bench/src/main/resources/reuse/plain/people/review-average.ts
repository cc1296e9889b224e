const staff = await mcp.people.find_employees({ team: $team });
const histories = await Promise.all(
  staff.employees.map((e: any) => mcp.people.list_reviews({ employee: e.id }))
);
const scores: number[] = histories
  .flatMap((h: any) => h.reviews)
  .filter((r: any) => r.period === $period && r.status === "closed")
  .map((r: any) => r.score);

const average = scores.length ? scores.reduce((a, b) => a + b, 0) / scores.length : null;
return {
  team: staff.team,
  period: $period,
  rated: scores.length,
  of: staff.employees.length,
  average: average === null ? null : Math.round(average * 100) / 100,
};
