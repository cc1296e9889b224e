interface Order {
  id: string;
  customer: string;
  email: string;
  seats: string[];
  state: string;
}
interface Guest {
  last: string;
  first: string;
  seats: string[];
  orders: string[];
}

const event = $event;

const show = await mcp.tickets.get_event({ event });
if (!show?.title) throw new Error(`Event ${event} is unknown`);
if (show.state === 'cancelled') throw new Error(`${show.title} is cancelled, nobody needs a door list`);

const { orders } = (await mcp.tickets.list_orders({ event })) as { orders: Order[] };

const guests = new Map<string, Guest>();
const toSettle: string[] = [];
const takenBy = new Map<string, string>();
const conflicts: string[] = [];
for (const order of orders) {
  if (order.state === 'cancelled') continue;
  if (order.state !== 'paid') {
    toSettle.push(`${order.customer} (${order.id}, ${order.seats.join(' ')})`);
    continue;
  }
  for (const seat of order.seats) {
    const other = takenBy.get(seat);
    if (other) conflicts.push(`seat ${seat} is on ${other} and on ${order.id}`);
    takenBy.set(seat, order.id);
  }
  const words = order.customer.trim().split(/\s+/);
  const last = words.pop() ?? '?';
  const key = order.email || order.customer;
  const guest = guests.get(key) ?? { last, first: words.join(' '), seats: [], orders: [] };
  guest.seats.push(...order.seats);
  guest.orders.push(order.id);
  guests.set(key, guest);
}

const sorted = [...guests.values()].sort((a, b) => a.last.localeCompare(b.last) || a.first.localeCompare(b.first));
const lines: string[] = [];
let letter = '';
for (const g of sorted) {
  const initial = g.last[0].toUpperCase();
  if (initial !== letter) {
    letter = initial;
    lines.push(`-- ${letter} --`);
  }
  lines.push(`[ ] ${`${g.last}, ${g.first}`.padEnd(24)} ${String(g.seats.length).padStart(2)} x  ${g.seats.sort().join(' ')}  ${g.orders.join('+')}`);
}

const [day, time] = String(show.starts).split('T');
const text = [
  `${show.title}, ${show.venue}`,
  `${day}, doors ${show.doors}, start ${time}`,
  '',
  ...lines,
  '',
  `${takenBy.size} people expected, ${show.capacity - takenBy.size} places left for the box office`,
  ...(toSettle.length ? ['', 'Must pay at the door:', ...toSettle] : []),
].join('\n');

return { text, guests: sorted.length, people: takenBy.size, conflicts };
