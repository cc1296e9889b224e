interface Seat {
  id: string;
  block: string;
  row: number;
  number: number;
  price: number;
  state: 'free' | 'held' | 'sold';
}

const event = $event;
const count: number = $count;
const customer = $customer;
if (!Number.isInteger(count) || count < 1) throw new Error(`The number of seats must be a whole number above 0, got ${count}`);

const { seats } = (await mcp.tickets.list_seats({ event })) as { seats: Seat[] };
if (!seats?.length) throw new Error(`Event ${event} has no numbered seats`);

const rows = new Map<string, Seat[]>();
for (const seat of seats) {
  const key = `${seat.block}/${seat.row}`;
  rows.set(key, [...(rows.get(key) ?? []), seat]);
}

interface Group { seats: Seat[]; off: number; price: number; orphan: boolean }
const groups: Group[] = [];
for (const row of rows.values()) {
  row.sort((a, b) => a.number - b.number);
  const centre = (row[0].number + row[row.length - 1].number) / 2;
  for (let start = 0; start + count <= row.length; start++) {
    const run = row.slice(start, start + count);
    const together = run.every((s, i) => s.state === 'free' && s.number === run[0].number + i);
    if (!together) continue;
    const left = row[start - 1];
    const right = row[start + count];
    const alone = (s: Seat | undefined, beyond: Seat | undefined) => s?.state === 'free' && beyond?.state !== 'free';
    groups.push({
      seats: run,
      off: Math.abs((run[0].number + run[count - 1].number) / 2 - centre),
      price: run.reduce((sum, s) => sum + s.price, 0),
      orphan: alone(left, row[start - 2]) || alone(right, row[start + count + 1]),
    });
  }
}

if (groups.length === 0) {
  const free = seats.filter(s => s.state === 'free').length;
  return { reserved: false, event, message: `No ${count} seats side by side are left, though ${free} single ones are free` };
}

groups.sort((a, b) => Number(a.orphan) - Number(b.orphan) || a.seats[0].row - b.seats[0].row || a.off - b.off || a.price - b.price);
const best = groups[0];
const made = await mcp.tickets.reserve_seats({ event, seats: best.seats.map(s => s.id), customer });
if (!made.reservation) throw new Error(`The seats ${best.seats.map(s => s.id).join(', ')} were taken meanwhile`);

const { block, row } = best.seats[0];
return {
  reserved: true,
  reservation: made.reservation,
  customer,
  where: `block ${block}, row ${row}, seats ${best.seats.map(s => s.number).join(', ')}`,
  total: best.price,
  payWithinHours: made.pay_within_hours,
  alternatives: groups.length - 1,
};
