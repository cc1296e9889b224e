const { goals } = await mcp.analytics.list_goals({ month: $month });
const behind = [];
for (const goal of goals) {
  if (goal.month !== $month || goal.target <= 0) continue;
  const reached = (100 * goal.completions) / goal.target;
  if (reached >= $percent) continue;
  behind.push({
    goal: goal.name,
    page: goal.page,
    completions: goal.completions,
    target: goal.target,
    missing: goal.target - goal.completions,
    reached_percent: Math.round(reached * 10) / 10,
  });
}
behind.sort((a, b) => a.reached_percent - b.reached_percent);
return { month: $month, count: behind.length, behind };
