const { items } = await mcp.gearrental.list_items({ category: args.category });
const worn = items.filter(
  (i: any) => i.category === args.category && i.state === "ready" && i.hours_since_service > args.hours
);
for (const i of worn) {
  await mcp.gearrental.set_item_state({
    item_id: i.id,
    state: "service",
    note: `${i.hours_since_service} h since last service, limit ${args.hours} h`,
  });
}
return { category: args.category, sent_to_service: worn.map((i: any) => ({ id: i.id, name: i.name, hours: i.hours_since_service })) };
