const { vms } = await mcp.cloud.list_vms({ region: $region, state: "running" });
const idle = vms.filter((v: any) => v.state === "running" && v.cpu_avg < $cpu_below && !v.protected);
const stopped: string[] = [];
for (const vm of idle) {
  const r = await mcp.cloud.stop_vm({ vm: vm.id });
  if (r.state === "stopping") stopped.push(vm.name);
}
const saved = idle.reduce((n: number, v: any) => n + v.monthly_cost, 0);
return {
  region: $region,
  stopped,
  monthly_saving: Math.round(saved * 100) / 100,
  left_running: vms.length - stopped.length,
};
