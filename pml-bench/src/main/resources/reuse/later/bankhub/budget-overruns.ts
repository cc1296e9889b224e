const tolerance = $tolerance; // percent
const { budgets } = await mcp.bankhub.get_budgets({ month: $month });
const over: any[] = [];
for (const b of budgets) {
  const percent = ((b.spent - b.limit) / b.limit) * 100;
  if (percent > tolerance) {
    over.push({
      category: b.category,
      limit: b.limit,
      spent: b.spent,
      over_by: Number((b.spent - b.limit).toFixed(2)),
      percent: Math.round(percent),
    });
  }
}
over.sort((a, b) => b.percent - a.percent);
return { month: $month, tolerance, over, ok: over.length === 0 };
