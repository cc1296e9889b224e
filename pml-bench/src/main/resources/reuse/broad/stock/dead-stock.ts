type Item = {
  sku: string; name: string; category: string; bin: string; on_hand: number; reserved: number;
  unit_cost: number; volume: number; last_moved: string; expires: string;
};

const warehouse: string = args.warehouse;
const before: string = args.before;
const limit = Date.parse(before);
if (!warehouse || Number.isNaN(limit)) throw new Error("A warehouse and a valid date are needed");

const result = await mcp.stock.list_items({ warehouse });
const all: Item[] = result.items;
if (!all?.length) throw new Error(`Warehouse ${warehouse} reports no items`);

const value = (i: Item) => i.on_hand * i.unit_cost;
const worth = all.reduce((sum, i) => sum + value(i), 0);
const idle = all
  .filter(i => i.on_hand > 0 && i.reserved === 0 && Date.parse(i.last_moved) < limit)
  .map(i => {
    const months = Math.round((limit - Date.parse(i.last_moved)) / (30.44 * 86400000));
    const expired = i.expires !== "" && i.expires < before;
    return { ...i, months, expired, tied: value(i), space: i.on_hand * i.volume };
  })
  .sort((a, b) => b.tied - a.tied);

const advice: Record<string, string[]> = { scrap: [], sell_off: [], keep: [] };
for (const i of idle) {
  if (i.expired) advice.scrap.push(i.sku);
  else if (i.months >= 6 || i.tied > 1000) advice.sell_off.push(i.sku);
  else advice.keep.push(i.sku);
}

let running = 0;
const tied = idle.reduce((sum, i) => sum + i.tied, 0);
const ranking = idle.map((i, n) => {
  running += i.tied;
  return {
    rank: n + 1,
    sku: i.sku,
    name: i.name,
    bin: i.bin,
    idle_months: i.months,
    value: Number(i.tied.toFixed(2)),
    cumulated: `${((running / tied) * 100).toFixed(0)} %`,
  };
});

const categories = new Map<string, { value: number; space: number; skus: number }>();
for (const i of idle) {
  const c = categories.get(i.category) ?? { value: 0, space: 0, skus: 0 };
  categories.set(i.category, { value: c.value + i.tied, space: c.space + i.space, skus: c.skus + 1 });
}

return {
  warehouse,
  not_moved_since: before,
  summary: idle.length === 0
    ? `Everything in ${warehouse} moved since ${before}.`
    : `${idle.length} of ${all.length} items lie idle; ${tied.toFixed(2)} of ${worth.toFixed(2)} (${((tied / worth) * 100).toFixed(1)} %) is tied up.`,
  ranking,
  categories: Object.fromEntries(categories),
  advice,
};
