const { groups } = await mcp.cloudops.list_scaling_groups({});
const changed = [];
for (const name of $groups) {
  const group = groups.find((g) => g.name === name);
  if (!group) throw new Error(`no scaling group called ${name}`);
  const desired = Math.min($cap, Math.ceil(group.desired * $factor));
  if (desired <= group.desired) continue;
  await mcp.cloudops.update_scaling_group({ name, desired, max: Math.max(group.max, desired) });
  changed.push({ name, before: group.desired, after: desired });
}
return { factor: $factor, cap: $cap, changed };
