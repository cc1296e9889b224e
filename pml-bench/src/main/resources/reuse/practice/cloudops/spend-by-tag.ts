const { instances } = await mcp.cloudops.list_instances({});
const groups = {};
for (const vm of instances) {
  if (vm.state !== "running") continue;
  const key = vm.tags[args.tag] ?? "(untagged)";
  groups[key] ??= { value: key, machines: 0, hourly_usd: 0 };
  groups[key].machines += 1;
  groups[key].hourly_usd += vm.hourly_usd;
}
const rows = Object.values(groups)
  .map((g) => ({ value: g.value, machines: g.machines, monthly_usd: Math.round(g.hourly_usd * 730 * 100) / 100 }))
  .sort((a, b) => b.monthly_usd - a.monthly_usd);
return { tag: args.tag, groups: rows };
