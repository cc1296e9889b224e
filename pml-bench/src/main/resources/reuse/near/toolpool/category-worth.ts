const { tools } = await mcp.toolpool.list_tools({ include_retired: false });
const mine = tools.filter((t: any) => t.category === args.category);
let total = 0;
let dearest: any = null;
for (const t of mine) {
  total += t.value_eur;
  if (!dearest || t.value_eur > dearest.value_eur) dearest = t;
}
return {
  category: args.category,
  tools: mine.length,
  total_value_eur: total,
  dearest: dearest ? { tool_id: dearest.tool_id, name: dearest.name, value_eur: dearest.value_eur } : null,
};
