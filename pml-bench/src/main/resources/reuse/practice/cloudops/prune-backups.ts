const { backups } = await mcp.cloudops.list_backups({});
const perMachine = {};
for (const backup of backups) {
  if (backup.status !== "completed") continue;
  (perMachine[backup.instance] ??= []).push(backup);
}
const deleted = [];
let freed = 0;
for (const list of Object.values(perMachine)) {
  list.sort((a, b) => b.created.localeCompare(a.created));
  // the newest ones stay whatever their age
  for (const backup of list.slice($keep)) {
    if (backup.created >= $before) continue;
    await mcp.cloudops.delete_backup({ id: backup.id });
    deleted.push(backup.id);
    freed += backup.size_gb;
  }
}
return { before: $before, kept_per_machine: $keep, deleted, freed_gb: freed };
