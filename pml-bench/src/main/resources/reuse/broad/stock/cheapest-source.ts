interface Offer { supplier: string; price: number; min_qty: number; pack: number; lead_days: number; breaks: { from: number; price: number }[] }
interface Supplier { id: string; name: string; min_order: number; freight: number; free_freight_from: number; rating: number }
interface Quote { supplier: string; name: string; buys: number; unit: number; goods: number; freight: number; total: number; per_piece: number; days: number; rating: number }

const sku: string = $sku;
const quantity: number = $quantity;
const maxDays: number = $max_days;
if (!Number.isInteger(quantity) || quantity < 1) throw new Error(`Cannot compare prices for a quantity of ${quantity}`);

const answer = await mcp.stock.find_offers({ sku });
const offers: Offer[] = answer.offers ?? [];
if (offers.length === 0) throw new Error(`Nobody offers ${sku}`);

const quotes: Quote[] = [];
const out: { supplier: string; reason: string }[] = [];
for (const offer of offers) {
  if (offer.lead_days > maxDays) {
    out.push({ supplier: offer.supplier, reason: `needs ${offer.lead_days} days` });
    continue;
  }
  const s: Supplier = await mcp.stock.get_supplier({ supplier: offer.supplier });
  const buys = Math.ceil(Math.max(quantity, offer.min_qty) / offer.pack) * offer.pack;
  const step = offer.breaks.filter(b => b.from <= buys).sort((a, b) => b.from - a.from)[0];
  const unit = step ? step.price : offer.price;
  const goods = Math.max(buys * unit, s.min_order);
  const freight = goods >= s.free_freight_from ? 0 : s.freight;
  const total = Math.round((goods + freight) * 100) / 100;
  quotes.push({
    supplier: offer.supplier, name: s.name, buys, unit, goods, freight, total,
    per_piece: Math.round((total / quantity) * 1000) / 1000, days: offer.lead_days, rating: s.rating,
  });
}

quotes.sort((a, b) => a.total - b.total || b.rating - a.rating || a.days - b.days);
if (quotes.length === 0) {
  const soonest = Math.min(...offers.map(o => o.lead_days));
  return { sku, quantity, best: null, note: `No supplier delivers within ${maxDays} days; the soonest takes ${soonest}.`, out };
}

const [best, second] = quotes;
const surplus = best.buys - quantity;
return {
  sku,
  quantity,
  best,
  saving: second ? Number((second.total - best.total).toFixed(2)) : 0,
  note: surplus > 0 ? `${surplus} more than needed because of packs or the minimum quantity` : "exact quantity",
  others: quotes.slice(1),
  out,
};
