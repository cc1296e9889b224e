interface Result { test: string; value: number; low: number; high: number }

const { results } = (await mcp.clinic.lab_results({ patient: $patient })) as { results: Result[] };
const out = (results ?? []).filter(each => each.value < each.low || each.value > each.high);
return out.map(each => ({
  test: each.test,
  value: each.value,
  verdict: each.value < each.low ? `too low, at least ${each.low}` : `too high, at most ${each.high}`,
}));
