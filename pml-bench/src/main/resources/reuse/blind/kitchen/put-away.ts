const bought = (await mcp.kitchen.get_shopping_list({})).items.filter((i: any) => i.checked);
const stock = (await mcp.kitchen.list_pantry({})).items;
const stored: string[] = [];
for (const i of bought) {
  const old = stock.find((s: any) => s.name === i.name && s.unit === i.unit);
  await mcp.kitchen.set_pantry_item({
    name: i.name,
    amount: i.amount + (old ? old.amount : 0),
    unit: i.unit,
    place: args.place,
    expires: args.expires,
  });
  await mcp.kitchen.remove_shopping_item({ id: i.id });
  stored.push(`${i.amount} ${i.unit} ${i.name}`);
}
return { place: args.place, stored };
