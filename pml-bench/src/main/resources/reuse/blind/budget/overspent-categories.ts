const { categories } = await mcp.budget.get_budget({ month: $month });
const over = categories
  .map((c: any) => ({
    category: c.category,
    planned: c.budgeted,
    spent: c.spent,
    excess: Math.round((c.spent - c.budgeted) * 100) / 100,
  }))
  .filter((c: any) => c.excess > $over_by)
  .sort((a: any, b: any) => b.excess - a.excess);
const total = over.reduce((sum: number, c: any) => sum + c.excess, 0);
return { month: $month, over, total: Math.round(total * 100) / 100 };
