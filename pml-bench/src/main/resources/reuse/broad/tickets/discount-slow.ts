interface Seat {
  id: string;
  block: string;
  price: number;
  state: 'free' | 'held' | 'sold';
}
interface Block {
  name: string;
  seats: number;
  free: number;
  freePrices: number[];
}

const event = args.event as string;
const percent = Number(args.percent);
if (!event) throw new Error('Which event? args.event is empty');
if (!(percent > 0 && percent <= 50)) throw new Error(`A discount of ${args.percent} % is not allowed, choose 1 to 50`);

const { seats } = (await mcp.tickets.list_seats({ event })) as { seats: Seat[] };
if (!seats || seats.length === 0) throw new Error(`There are no seats for event ${event}`);

const blocks: Block[] = [];
for (const seat of seats) {
  let block = blocks.find(b => b.name === seat.block);
  if (!block) blocks.push((block = { name: seat.block, seats: 0, free: 0, freePrices: [] }));
  block.seats++;
  if (seat.state === 'free') {
    block.free++;
    block.freePrices.push(seat.price);
  }
}

const demand = (b: Block) => 1 - b.free / b.seats;
const houseDemand = 1 - seats.filter(s => s.state === 'free').length / seats.length;
const threshold = Math.min(0.5, houseDemand);
const slow = blocks.filter(b => b.free > 0 && demand(b) < threshold).sort((a, b) => demand(a) - demand(b));

const asPercent = (x: number) => `${Math.round(x * 100)} %`;
if (slow.length === 0) {
  return {
    event,
    changed: [],
    message: `No block sells worse than ${asPercent(threshold)}`,
    demand: Object.fromEntries(blocks.map(b => [b.name, asPercent(demand(b))])),
  };
}

const MINIMUM = 15;
const changed = [];
let givenUp = 0;
for (const block of slow) {
  const old = Math.max(...block.freePrices);
  const price = Math.max(MINIMUM, Math.round(old * (1 - percent / 100) * 2) / 2);
  if (price >= old) continue;
  const result = await mcp.tickets.set_price({ event, block: block.name, price });
  if (result.saved !== true) throw new Error(`Block ${block.name} kept its price; already lowered: ${changed.map(c => c.block).join(', ') || 'none'}`);
  givenUp += block.freePrices.reduce((sum, p) => sum + Math.max(0, p - price), 0);
  changed.push({ block: block.name, demand: asPercent(demand(block)), seats: block.free, from: old, to: price });
}

return {
  event,
  discount: `${percent} %`,
  changed,
  unchanged: blocks.filter(b => !changed.some(c => c.block === b.name)).map(b => b.name),
  revenueGivenUpIfAllSell: givenUp,
};
