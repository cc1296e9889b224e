type Expense = { category: string; amount: number };

const { expenses } = (await mcp.billing.list_expenses({ month: $month })) as { expenses: Expense[] };
if (!expenses || expenses.length === 0) {
  return { total: 0, categories: [], summary: 'Nothing was spent.' };
}

const groups: Record<string, { count: number; sum: number; largest: number }> = {};
for (const { category, amount } of expenses) {
  const name = (category || 'other').trim().toLowerCase();
  const group = (groups[name] ??= { count: 0, sum: 0, largest: 0 });
  group.count += 1;
  group.sum += amount;
  group.largest = Math.max(group.largest, amount);
}

const total = Object.values(groups).reduce((sum, group) => sum + group.sum, 0);
const categories = Object.entries(groups)
  .map(([name, group]) => ({
    name,
    count: group.count,
    sum: Math.round(group.sum * 100) / 100,
    share: Math.round((100 * group.sum) / total),
    largest: group.largest,
  }))
  .sort((a, b) => b.sum - a.sum);

// A bar of at most twenty characters shows the shares at a glance.
const bar = (share: number) => '#'.repeat(Math.max(1, Math.round(share / 5)));
const lines = categories.map(each => `${each.name.padEnd(10)} ${each.sum.toFixed(2).padStart(10)}  ${bar(each.share)} ${each.share} %`);

return {
  total: Math.round(total * 100) / 100,
  categories,
  summary: [`${expenses.length} expenses, ${total.toFixed(2)} in all`, ...lines].join('\n'),
};
