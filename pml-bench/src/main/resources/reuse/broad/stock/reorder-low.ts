interface Item { sku: string; name: string; on_hand: number; reserved: number; reorder_at: number; target: number; pack: number; unit_cost: number; supplier: string }
interface Line { sku: string; qty: number; price: number }
interface OpenOrder { id: string; supplier: string; lines: { sku: string; qty: number; received: number }[] }

const category: string = $category;
const needBy: string = $need_by;

const { items } = (await mcp.stock.list_items({ category })) as { items: Item[] };
if (!Array.isArray(items) || items.length === 0) throw new Error(`There are no items in category ${category}`);

const { orders } = (await mcp.stock.list_orders({ status: "open" })) as { orders: OpenOrder[] };
const coming = new Map<string, number>();
for (const line of orders.flatMap(o => o.lines)) {
  coming.set(line.sku, (coming.get(line.sku) ?? 0) + Math.max(0, line.qty - line.received));
}

const baskets = new Map<string, Line[]>();
const enough: string[] = [];
for (const item of items) {
  const free = item.on_hand - item.reserved + (coming.get(item.sku) ?? 0);
  if (free >= item.reorder_at) {
    enough.push(item.sku);
    continue;
  }
  const packs = Math.ceil((item.target - free) / item.pack);
  const line: Line = { sku: item.sku, qty: packs * item.pack, price: item.unit_cost };
  baskets.set(item.supplier, [...(baskets.get(item.supplier) ?? []), line]);
}

const placed: { order: string; supplier: string; lines: Line[]; cost: number; late: boolean }[] = [];
const postponed: { supplier: string; cost: number; minimum: number }[] = [];
for (const [id, lines] of baskets) {
  const supplier = await mcp.stock.get_supplier({ supplier: id });
  const cost = Math.round(lines.reduce((sum, l) => sum + l.qty * l.price, 0) * 100) / 100;
  if (cost < supplier.min_order) {
    postponed.push({ supplier: supplier.name, cost, minimum: supplier.min_order });
    continue;
  }
  const answer = await mcp.stock.place_order({ supplier: id, lines, need_by: needBy });
  if (!answer.order) throw new Error(`${supplier.name} did not confirm the order of ${lines.length} lines`);
  placed.push({ order: answer.order, supplier: id, lines, cost, late: supplier.next_delivery > needBy });
}

return {
  category,
  placed,
  postponed,
  enough,
  spent: placed.reduce((sum, p) => sum + p.cost, 0),
};
