const { application, min_confidence } = args;
const { reviews } = await mcp.grants.list_reviews({ application_id: application });
const counted = reviews.filter((r: any) => r.state === "received" && r.confidence >= min_confidence);
if (counted.length === 0) {
  return { application, counted: 0, mean: null };
}
const scores: number[] = counted.map((r: any) => r.score);
const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
return {
  application,
  counted: scores.length,
  mean: Math.round(mean * 100) / 100,
  lowest: Math.min(...scores),
  highest: Math.max(...scores),
};
