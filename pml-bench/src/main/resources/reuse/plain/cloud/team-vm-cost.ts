const answer = await mcp.cloud.list_vms({ region: $region });
const teams = new Map<string, { machines: number; cpus: number; monthly: number }>();
for (const vm of answer.vms) {
  const t = teams.get(vm.team) ?? { machines: 0, cpus: 0, monthly: 0 };
  t.machines += 1;
  t.cpus += vm.cpus;
  t.monthly += vm.monthly_cost;
  teams.set(vm.team, t);
}
const ranking = [...teams.entries()]
  .map(([team, t]) => ({ team, ...t }))
  .sort((a, b) => b.monthly - a.monthly);
return { region: answer.region, ranking, most_expensive: ranking[0].team };
