type Bin = { id: string; aisle: number; capacity: number; used: number; climate: string };
type Item = { sku: string; bin: string; on_hand: number; volume: number };
type Move = { sku: string; from: string; to: string; quantity: number };

const zone = args.zone as string;
const maxFill = Number(args.max_fill);
if (!(maxFill > 0 && maxFill < 100)) throw new Error(`max_fill is a percentage between 0 and 100, got ${args.max_fill}`);

const bins: Bin[] = (await mcp.stock.list_bins({ zone })).bins ?? [];
if (bins.length < 2) throw new Error(`Zone ${zone} has too few bins to merge any`);
const room = new Map(bins.map(b => [b.id, b.capacity - b.used]));

const sparse = bins
  .filter(b => b.used > 0 && (b.used / b.capacity) * 100 <= maxFill)
  .sort((a, b) => a.used - b.used);
const emptied = new Set<string>();
const filled = new Set<string>();
const moves: Move[] = [];
const stuck: { bin: string; sku: string; needs: number }[] = [];

for (const source of sparse) {
  if (filled.has(source.id)) continue;
  const listed = await mcp.stock.list_items({ bin: source.id });
  const content = (listed.items as Item[]).filter(i => i.bin === source.id);

  const plan: Move[] = [];
  const left = new Map(room);
  let fits = content.length > 0;
  for (const item of content) {
    const needs = item.on_hand * item.volume;
    const target = bins
      .filter(b => b.id !== source.id && !emptied.has(b.id) && b.used > 0 && b.climate === source.climate)
      .filter(b => (left.get(b.id) ?? 0) >= needs)
      .sort((a, b) => Math.abs(a.aisle - source.aisle) - Math.abs(b.aisle - source.aisle) || left.get(a.id)! - left.get(b.id)!)[0];
    if (!target) {
      stuck.push({ bin: source.id, sku: item.sku, needs });
      fits = false;
      break;
    }
    left.set(target.id, left.get(target.id)! - needs);
    plan.push({ sku: item.sku, from: source.id, to: target.id, quantity: item.on_hand });
  }
  if (!fits) continue;

  for (const move of plan) {
    const done = await mcp.stock.move_stock(move);
    if (done.moved !== move.quantity) throw new Error(`Only ${done.moved} of ${move.quantity} ${move.sku} left ${move.from}`);
    filled.add(move.to);
    moves.push(move);
  }
  left.forEach((free, id) => room.set(id, free));
  emptied.add(source.id);
}

return {
  zone,
  candidates: sparse.map(b => `${b.id} ${Math.round((b.used / b.capacity) * 100)} %`),
  freed: [...emptied],
  moves,
  stuck,
};
