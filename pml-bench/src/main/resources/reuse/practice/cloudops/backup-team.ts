const { instances } = await mcp.cloudops.list_instances({});
const machines = instances.filter((vm) => vm.tags.team === $team);
const created = [];
for (const vm of machines) {
  const backup = await mcp.cloudops.create_backup({
    instance: vm.id,
    label: `${$label}-${vm.name}`,
    retention_days: $keep_days,
  });
  created.push({ machine: vm.name, backup: backup.id, label: backup.label, keep_days: $keep_days });
}
return { team: $team, created };
