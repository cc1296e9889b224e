const [survey, budget] = await Promise.all([
  mcp.cityworks.pavement_survey({ street: $street }),
  mcp.cityworks.get_budget({ district: $district }),
]);
// below 50 is not worth patching any more
const worn = survey.segments.filter((s) => s.condition < 50);
const area = worn.reduce((sum, s) => sum + s.length_m * s.width_m, 0);
const cost = Math.round(area * $price_per_sqm);
const line = budget.lines.find((l) => l.heading === "resurfacing");
const left = line ? line.allotted - line.spent : 0;
return { street: survey.street, segments: worn.map((s) => s.segment), area_m2: area, cost, budget_left: left, affordable: cost <= left, gap: Math.max(0, cost - left) };
