const supplier = $supplier;
const { deliveries } = await mcp.depot.list_deliveries({ dock: $dock, supplier });
const open = deliveries.filter((d: any) => d.supplier === supplier && !d.arrived);
if (!open.length) return { supplier, received: [], note: "nothing outstanding at " + $dock };

const received: string[] = [];
const goods: Record<string, number> = {};
for (const d of open) {
  const r = await mcp.depot.receive_delivery({ delivery: d.id, shelf: $shelf });
  if (r.state !== "received") continue;
  received.push(d.id);
  for (const c of d.contents) goods[c.sku] = (goods[c.sku] ?? 0) + c.quantity;
}
return { supplier, dock: $dock, shelf: $shelf, received, goods };
