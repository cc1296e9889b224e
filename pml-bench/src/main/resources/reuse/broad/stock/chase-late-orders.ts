interface Line { sku: string; qty: number; received: number; price: number }
interface Order { id: string; supplier: string; placed: string; promised: string; arrived: string; lines: Line[] }
interface Late { order: Order; days: number; open: Line[]; worth: number }

const today: string = $today;
const grace: number = $grace;
const now = Date.parse(today);
if (Number.isNaN(now)) throw new Error(`"${today}" is not a day`);

const reply = await mcp.stock.list_orders({ status: "open" });
if (!reply || !Array.isArray(reply.orders)) throw new Error("The open orders could not be listed");

const late: Late[] = [];
for (const order of reply.orders as Order[]) {
  if (order.arrived) continue;
  const days = Math.floor((now - Date.parse(order.promised)) / 86400000);
  const open = order.lines.filter(l => l.received < l.qty);
  if (days <= grace || open.length === 0) continue;
  late.push({ order, days, open, worth: open.reduce((s, l) => s + (l.qty - l.received) * l.price, 0) });
}

const perSupplier: Record<string, Late[]> = {};
for (const entry of late.sort((a, b) => b.days - a.days)) (perSupplier[entry.order.supplier] ??= []).push(entry);

const messages = [];
for (const [id, entries] of Object.entries(perSupplier)) {
  const supplier = await mcp.stock.get_supplier({ supplier: id });
  const urgent = entries.some(e => e.days > supplier.lead_days);
  const paragraphs = entries.map(e => {
    const goods = e.open.map(l => `  ${l.qty - l.received} x ${l.sku}`).join("\n");
    return `Order ${e.order.id} of ${e.order.placed}, promised for ${e.order.promised}, is ${e.days} days late:\n${goods}`;
  });
  const text = [
    `Dear ${supplier.contact},`,
    ...paragraphs,
    urgent
      ? "Please name a binding delivery day by tomorrow; otherwise we shall buy elsewhere."
      : "Please tell us when we can expect the goods.",
  ].join("\n\n");
  const subject = `${urgent ? "URGENT: " : ""}${entries.length} late order${entries.length > 1 ? "s" : ""}`;
  const sent = await mcp.stock.message_supplier({ supplier: id, subject, text });
  if (!sent.message) throw new Error(`The message to ${supplier.name} did not go out`);
  messages.push({ supplier: id, message: sent.message, orders: entries.map(e => e.order.id), longest: entries[0].days, urgent });
}

return {
  day: today,
  open_orders: reply.orders.length,
  late_orders: late.length,
  goods_outstanding: Number(late.reduce((s, e) => s + e.worth, 0).toFixed(2)),
  messages,
};
