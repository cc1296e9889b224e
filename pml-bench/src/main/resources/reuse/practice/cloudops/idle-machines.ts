const { instances } = await mcp.cloudops.list_instances({ region: $region });
const idle = instances
  .filter((vm) => vm.region === $region && vm.state === "running" && vm.cpu_avg_pct < $max_cpu)
  .map((vm) => ({
    id: vm.id,
    name: vm.name,
    owner: vm.tags.owner,
    cpu_avg_pct: vm.cpu_avg_pct,
    monthly_usd: Math.round(vm.hourly_usd * 730 * 100) / 100,
  }))
  .sort((a, b) => b.monthly_usd - a.monthly_usd);
const saving = idle.reduce((sum, vm) => sum + vm.monthly_usd, 0);
return { region: $region, below_pct: $max_cpu, idle, possible_saving_usd: Math.round(saving * 100) / 100 };
