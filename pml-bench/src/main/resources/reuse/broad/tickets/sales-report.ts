type Event = { id: string; title: string; date: string; kind: string; state: string };
type Seat = { id: string; block: string; price: number; state: 'free' | 'held' | 'sold' };

const venue: string = args.venue;
const month: string = args.month;
if (!venue || !month) throw new Error('The sales report needs args.venue and args.month');

const { events } = (await mcp.tickets.list_events({ venue, month })) as { events: Event[] };
const running = events.filter(e => e.state !== 'cancelled');
const cancelled = events.filter(e => e.state === 'cancelled');
if (running.length === 0) return `${venue}, ${month}: no events${cancelled.length ? ` (${cancelled.length} cancelled)` : ''}.`;

interface Row { event: Event; sold: number; held: number; seats: number; revenue: number; possible: number; bestBlock: string }
const rows: Row[] = [];
for (const event of running) {
  const { seats } = (await mcp.tickets.list_seats({ event: event.id })) as { seats: Seat[] };
  const row: Row = { event, sold: 0, held: 0, seats: seats.length, revenue: 0, possible: 0, bestBlock: '-' };
  const perBlock = new Map<string, number>();
  for (const seat of seats) {
    row.possible += seat.price;
    if (seat.state === 'held') row.held++;
    if (seat.state !== 'sold') continue;
    row.sold++;
    row.revenue += seat.price;
    perBlock.set(seat.block, (perBlock.get(seat.block) ?? 0) + seat.price);
  }
  const top = [...perBlock].sort((a, b) => b[1] - a[1])[0];
  if (top) row.bestBlock = `${top[0]} (${top[1]} EUR)`;
  rows.push(row);
}
rows.sort((a, b) => b.revenue - a.revenue || a.event.date.localeCompare(b.event.date));

const share = (part: number, whole: number) => (whole > 0 ? `${Math.round((part / whole) * 100)} %` : 'n/a');
const out: string[] = [`# Ticket sales, ${venue}, ${month}`, '', '| Event | Date | Sold | Held | Occupancy | Revenue | Best block |', '|---|---|---|---|---|---|---|'];
for (const r of rows) {
  out.push(`| ${r.event.title} | ${r.event.date} | ${r.sold}/${r.seats} | ${r.held} | ${share(r.sold, r.seats)} | ${r.revenue} EUR | ${r.bestBlock} |`);
}

const sum = (pick: (r: Row) => number) => rows.reduce((s, r) => s + pick(r), 0);
out.push('', `Together ${sum(r => r.sold)} of ${sum(r => r.seats)} seats, ${sum(r => r.revenue)} EUR, which is ${share(sum(r => r.revenue), sum(r => r.possible))} of what full houses would bring.`);
const empty = rows.filter(r => r.sold < r.seats / 3).map(r => r.event.title);
if (empty.length) out.push(`Less than a third sold: ${empty.join(', ')}.`);
if (cancelled.length) out.push(`Cancelled: ${cancelled.map(e => e.title).join(', ')}.`);
return out.join('\n');
