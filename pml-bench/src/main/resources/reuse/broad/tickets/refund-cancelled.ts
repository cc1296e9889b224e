interface Order {
  id: string;
  customer: string;
  email: string;
  seats: string[];
  total: number;
  fee: number;
  state: 'paid' | 'unpaid' | 'cancelled';
  refunded: number;
}

const event = $event;
const reason = $reason;

const show = await mcp.tickets.get_event({ event });
const { orders } = (await mcp.tickets.list_orders({ event })) as { orders: Order[] };
if (!Array.isArray(orders)) throw new Error(`The orders of ${show.title} could not be read, nothing was refunded`);

const due = orders
  .map(order => ({ order, amount: Number((order.total + order.fee - order.refunded).toFixed(2)) }))
  .filter(({ order, amount }) => order.state === 'paid' && amount > 0);

interface Buyer { name: string; refunds: { order: string; refund: string; amount: number; seats: string[] }[] }
const buyers = new Map<string, Buyer>();
const stuck: { order: string; amount: number; state: string }[] = [];
const noAddress: string[] = [];
let paidBack = 0;

for (const { order, amount } of due) {
  const result = await mcp.tickets.refund_order({ order: order.id, amount, reason: `Event cancelled: ${reason}` });
  if (result.state !== 'done') {
    stuck.push({ order: order.id, amount, state: String(result.state) });
    continue;
  }
  paidBack += amount;
  if (!order.email) {
    noAddress.push(order.customer);
    continue;
  }
  const buyer = buyers.get(order.email) ?? { name: order.customer, refunds: [] };
  buyer.refunds.push({ order: order.id, refund: result.refund, amount, seats: order.seats });
  buyers.set(order.email, buyer);
}

const day = String(show.starts).slice(0, 10);
let written = 0;
for (const [to, buyer] of buyers) {
  const lines = buyer.refunds.map(r => `  order ${r.order}, seats ${r.seats.join(', ')}: ${r.amount.toFixed(2)} EUR (${r.refund})`);
  const whole = buyer.refunds.reduce((sum, r) => sum + r.amount, 0);
  const mail = await mcp.tickets.send_email({
    to,
    subject: `Cancelled: ${show.title} on ${day}`,
    text: [
      `Dear ${buyer.name},`,
      '',
      `we are sorry: ${show.title} at ${show.venue} on ${day} cannot take place (${reason}).`,
      `We have paid back ${whole.toFixed(2)} EUR, fees included:`,
      ...lines,
      '',
      'The money is on your account within five working days.',
    ].join('\n'),
  });
  if (mail.sent) written++;
}

return {
  event: show.title,
  refundedOrders: due.length - stuck.length,
  refundedEur: Number(paidBack.toFixed(2)),
  buyersWritten: written,
  noAddress,
  stuck,
  untouched: orders.length - due.length,
};
