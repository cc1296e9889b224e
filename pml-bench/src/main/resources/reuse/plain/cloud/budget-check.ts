const { project, from, to, budget } = args;
const { items } = await mcp.cloud.get_costs({ project, from, to });
const spent = items.reduce((s: number, i: any) => s + i.amount, 0);
const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86400000) + 1);
const worst = [...items].sort((a: any, b: any) => b.amount - a.amount)[0];
const over = spent > budget;
return {
  project,
  spent: Math.round(spent * 100) / 100,
  budget,
  over_budget: over,
  difference: Math.round(Math.abs(spent - budget) * 100) / 100,
  per_day: Math.round((spent / days) * 100) / 100,
  biggest_item: over ? `${worst.service} on ${worst.day}` : undefined,
};
