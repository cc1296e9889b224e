const { wheels } = await mcp.cheese.list_wheels({ cellar: $cellar });
const ripe = wheels.filter((w) => w.age_days >= $min_days).sort((a, b) => b.age_days - a.age_days);
const kg = ripe.reduce((sum, w) => sum + w.weight_kg, 0);
return {
  count: ripe.length,
  total_kg: Math.round(kg * 10) / 10,
  wheels: ripe.map((w) => `${w.wheel_id} ${w.variety}, ${w.age_days} days`),
};
