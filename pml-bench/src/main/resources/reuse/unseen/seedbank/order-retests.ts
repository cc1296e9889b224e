const { samples } = await mcp.seedbank.list_samples({ vault: $vault });
const old = samples.filter((s: any) => s.vault === $vault && s.collected < $year);
const orders = [];
for (const s of old) {
  const o = await mcp.seedbank.order_test({
    sample: s.id,
    method: $method,
    note: `${s.species}, collected ${s.collected}, shelf ${s.shelf}`,
  });
  orders.push({ order: o.order, sample: s.id, species: s.species, collected: s.collected });
}
return { ordered: orders.length, method: $method, orders };
