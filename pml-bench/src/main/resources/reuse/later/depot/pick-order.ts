const stock = await mcp.depot.find_stock({ sku: args.sku });
const order = ["front", "middle", "back"];
const places = [...stock.places].sort(
  (a: any, b: any) => order.indexOf(a.zone) - order.indexOf(b.zone) || b.quantity - a.quantity,
);

let missing = args.quantity;
const lines: { shelf: string; sku: string; quantity: number }[] = [];
for (const p of places) {
  if (missing <= 0) break;
  const take = Math.min(missing, p.quantity);
  lines.push({ shelf: p.shelf, sku: args.sku, quantity: take });
  missing -= take;
}
if (missing > 0) {
  return { created: false, sku: args.sku, missing, available: args.quantity - missing };
}
const job = await mcp.depot.create_picking({ order: args.order, lines, picker: args.picker });
return { created: true, picking: job.picking, picker: job.picker, stops: lines.length };
