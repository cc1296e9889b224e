const { instances } = await mcp.cloudops.list_instances({});
const affected = instances.filter((vm) => vm.tags.owner === args.from);
const retagged = [];
for (const vm of affected) {
  await mcp.cloudops.set_tags({ instance: vm.id, tags: { ...vm.tags, owner: args.to } });
  retagged.push(vm.name);
}
return { from: args.from, to: args.to, retagged };
