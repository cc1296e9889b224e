const oldMonth = $from_month, newMonth = $to_month;
const before = await mcp.budget.get_budget({ month: oldMonth });
const after = await mcp.budget.get_budget({ month: newMonth });
const result: any[] = [];
for (const c of before.categories) {
  const left = c.budgeted - c.spent;
  if (left <= 0) continue;
  const next = after.categories.find((x: any) => x.category === c.category);
  const amount = Math.round(((next ? next.budgeted : 0) + left) * 100) / 100;
  await mcp.budget.set_budget({ month: newMonth, category: c.category, amount });
  result.push({ category: c.category, carried: left, now: amount });
}
return { from: oldMonth, to: newMonth, result };
