const list = await mcp.cloud.list_vms({ region: $region });
const metric = $metric;
const created = [];
for (const vm of list.vms) {
  if (vm.state !== "running") continue;
  const alarm = await mcp.cloud.create_alarm({
    name: `${vm.name}-${metric}-high`,
    vm: vm.id,
    metric,
    threshold: $threshold,
    notify: $notify,
  });
  created.push({ alarm: alarm.alarm, vm: vm.name });
}
return { region: list.region, metric, count: created.length, created };
