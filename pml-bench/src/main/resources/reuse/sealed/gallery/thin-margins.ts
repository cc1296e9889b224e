const [a, b, c] = await Promise.all([
  mcp.gallery.list_shoots({ status: "done" }),
  mcp.gallery.list_photographers({}),
  mcp.gallery.list_expenses({}),
]);
const rates = Object.fromEntries(b.photographers.map(p => [p.id, p.hourly_rate]));
const spent = {};
for (const e of c.expenses) spent[e.shoot_id] = (spent[e.shoot_id] ?? 0) + e.amount;

const rows = a.shoots
  .filter(s => s.kind === $kind && s.status === "done")
  .map(s => {
    const costs = s.hours * (rates[s.photographer_id] ?? 0) + (spent[s.id] ?? 0);
    const margin = (s.fee - costs) / s.fee * 100;
    return { shoot: s.id, client: s.client, day: s.day, fee: s.fee, costs, margin_percent: Math.round(margin * 10) / 10 };
  });
return rows
  .filter(r => r.margin_percent < $margin_percent)
  .sort((x, y) => x.margin_percent - y.margin_percent);
