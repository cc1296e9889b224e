const { services } = await mcp.cloudops.get_costs({ from: $earlier, to: $later });
const grown = [];
for (const { service, monthly_usd } of services) {
  const before = monthly_usd[$earlier] ?? 0;
  const after = monthly_usd[$later] ?? 0;
  if (before === 0) continue;
  const growth = ((after - before) / before) * 100;
  if (growth < $percent) continue;
  grown.push({ service, before, after, growth_pct: Math.round(growth * 10) / 10 });
}
grown.sort((a, b) => b.growth_pct - a.growth_pct);
return { earlier: $earlier, later: $later, threshold_pct: $percent, grown };
