const [source, target] = await Promise.all([
  mcp.depot.get_shelf({ shelf: $shelf }),
  mcp.depot.get_shelf({ shelf: $target }),
]);
const pieces = (s: any) => s.items.reduce((n: number, i: any) => n + i.quantity, 0);
const needed = pieces(source);
const room = target.capacity - pieces(target);

const moved = [];
let left = room;
// small lots first, so that as many articles as possible fit completely
for (const item of [...source.items].sort((a: any, b: any) => a.quantity - b.quantity)) {
  if (item.quantity > left) continue;
  const r = await mcp.depot.move_stock({
    sku: item.sku,
    from_shelf: $shelf,
    to_shelf: $target,
    quantity: item.quantity,
  });
  left -= r.moved;
  moved.push(`${r.moved} x ${r.sku}`);
}
return { shelf: $shelf, target: $target, moved, empty: needed <= room, remaining: Math.max(0, needed - (room - left)) };
