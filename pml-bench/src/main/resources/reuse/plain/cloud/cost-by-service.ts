const costs = await mcp.cloud.get_costs({ project: $project, from: $from, to: $to });
const perService: Record<string, number> = {};
for (const item of costs.items) {
  perService[item.service] = (perService[item.service] ?? 0) + item.amount;
}
const total = Object.values(perService).reduce((a, b) => a + b, 0);
const breakdown = Object.entries(perService)
  .map(([service, amount]) => ({
    service,
    amount: Number(amount.toFixed(2)),
    share: Math.round((amount / total) * 100) + "%",
  }))
  .sort((a, b) => b.amount - a.amount);
return { project: costs.project, period: [costs.from, costs.to], total: Number(total.toFixed(2)), breakdown };
