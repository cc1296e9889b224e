const { instances } = await mcp.cloudops.list_instances({});
const { backups } = await mcp.cloudops.list_backups({});
const latest = {};
for (const backup of backups) {
  if (backup.status !== "completed") continue;
  if (!latest[backup.instance] || backup.created > latest[backup.instance]) latest[backup.instance] = backup.created;
}
const unprotected = instances
  .filter((vm) => vm.tags.env === $env)
  .filter((vm) => !latest[vm.id] || latest[vm.id] < $since)
  .map((vm) => ({ id: vm.id, name: vm.name, owner: vm.tags.owner, last_backup: latest[vm.id] ?? null }));
return { env: $env, since: $since, unprotected };
