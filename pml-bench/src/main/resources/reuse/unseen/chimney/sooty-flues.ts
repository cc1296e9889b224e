const { district, limit } = args;
const { customers } = await mcp.chimney.list_customers({ district });
const found = [];
for (const c of customers.filter((x: any) => x.district === district)) {
  const { measurements } = await mcp.chimney.list_measurements({ customer: c.id });
  const newest = new Map<number, any>();
  for (const m of measurements) {
    if (m.flue > c.flues) continue;
    const known = newest.get(m.flue);
    if (!known || m.date > known.date) newest.set(m.flue, m);
  }
  for (const m of newest.values()) {
    if (m.soot_mm > limit) {
      found.push({ customer: c.id, name: c.name, street: c.street, flue: m.flue, soot_mm: m.soot_mm, date: m.date });
    }
  }
}
found.sort((a, b) => b.soot_mm - a.soot_mm);
return { district, limit, flues: found };
