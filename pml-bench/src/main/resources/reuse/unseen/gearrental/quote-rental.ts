const { items: wanted, days } = args;
const { items } = await mcp.gearrental.list_items({});
const full = Math.min(days, 3);
const half = Math.max(days - 3, 0);
const lines: { id: string; name: string; price: number }[] = [];
const unknown: string[] = [];
for (const id of wanted) {
  const item = items.find((i: any) => i.id === id);
  if (!item) {
    unknown.push(id);
    continue;
  }
  lines.push({ id, name: item.name, price: item.day_rate * (full + half * 0.5) });
}
const total = lines.reduce((sum, l) => sum + l.price, 0);
return { days, lines, unknown, total };
