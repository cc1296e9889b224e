const { places } = await mcp.depot.find_stock({ sku: args.sku });
const front = places.filter((p: any) => p.zone === "front").sort((a: any, b: any) => b.quantity - a.quantity)[0];
if (!front) return { sku: args.sku, refilled: false, reason: "no place in the front zone" };

let needed = args.wanted - front.quantity;
const moves: { from: string; quantity: number }[] = [];
for (const p of places.filter((p: any) => p.zone === "back")) {
  if (needed <= 0) break;
  const quantity = Math.min(needed, p.quantity);
  const r = await mcp.depot.move_stock({
    sku: args.sku,
    from_shelf: p.shelf,
    to_shelf: front.shelf,
    quantity,
  });
  moves.push({ from: r.from, quantity: r.moved });
  needed -= r.moved;
}
return { sku: args.sku, shelf: front.shelf, moves, still_missing: Math.max(0, needed) };
