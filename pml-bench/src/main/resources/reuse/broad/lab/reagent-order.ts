interface Reagent { sku: string; name: string; lots: { lot: string; left: number; expires: string }[]; daily_use: number; unit: string }
interface Offer { supplier: string; price: number; min_qty: number; pack: number; lead_days: number }
interface Need { reagent: Reagent; usable: number; lasts: number; missing: number }

const site = String(args.site);
const today = String(args.today);
const days = Number(args.days);
if (!Number.isInteger(days) || days < 1) throw new Error(`For how many days? ${args.days} is not usable`);
const horizon = new Date(Date.parse(today) + days * 86400000).toISOString().slice(0, 10);

const stockroom = await mcp.lab.list_reagents({ site });
const reagents: Reagent[] = stockroom.reagents ?? [];
if (reagents.length === 0) throw new Error(`No reagents are registered for ${site}`);

const needs: Need[] = [];
for (const reagent of reagents) {
  const usable = reagent.lots.filter(l => l.expires > horizon).reduce((sum, l) => sum + l.left, 0);
  const missing = reagent.daily_use * days - usable;
  const lasts = reagent.daily_use > 0 ? Math.floor(usable / reagent.daily_use) : Infinity;
  if (missing > 0) needs.push({ reagent, usable, lasts, missing });
}
needs.sort((a, b) => a.lasts - b.lasts);

const carts = new Map<string, { sku: string; qty: number; price: number }[]>();
const warnings: string[] = [];
for (const { reagent, lasts, missing } of needs) {
  const { offers } = (await mcp.stock.find_offers({ sku: reagent.sku })) as { offers: Offer[] };
  const inTime = offers.filter(o => o.lead_days <= lasts);
  const cost = (o: Offer) => Math.ceil(Math.max(missing, o.min_qty) / o.pack) * o.pack * o.price;
  const best = inTime.length > 0
    ? inTime.sort((a, b) => cost(a) - cost(b))[0]
    : [...offers].sort((a, b) => a.lead_days - b.lead_days)[0];
  if (!best) {
    warnings.push(`${reagent.name}: no supplier found`);
    continue;
  }
  if (best.lead_days > lasts) warnings.push(`${reagent.name} lasts ${lasts} days, delivery takes ${best.lead_days}`);
  const qty = Math.ceil(Math.max(missing, best.min_qty) / best.pack) * best.pack;
  carts.set(best.supplier, [...(carts.get(best.supplier) ?? []), { sku: reagent.sku, qty, price: best.price }]);
}

const orders = [];
for (const [supplier, lines] of carts) {
  const { order } = await mcp.stock.place_order({ supplier, lines, need_by: horizon });
  orders.push({ order, supplier, lines, cost: Number(lines.reduce((s, l) => s + l.qty * l.price, 0).toFixed(2)) });
}
return { site, horizon, orders, warnings, sufficient: reagents.length - needs.length };
