interface Seat {
  id: string;
  block: string;
  row: number;
  price: number;
  state: string;
  held_until: string;
}

const event = $event;
const now = $now;
const BATCH = 20;

const nowTime = Date.parse(now + 'Z');
if (Number.isNaN(nowTime)) throw new Error(`"${now}" is not a time like 2026-01-15T08:00`);

const map = await mcp.tickets.list_seats({ event });
const held: Seat[] = (map.seats ?? []).filter((s: Seat) => s.state === 'held');
if (held.length === 0) return { event, released: [], note: 'No seat is held' };

const expired: { seat: Seat; hours: number }[] = [];
const running: { seat: string; until: string }[] = [];
const endless: string[] = [];
for (const seat of held) {
  const until = Date.parse(seat.held_until + 'Z');
  if (Number.isNaN(until)) endless.push(seat.id);
  else if (until < nowTime) expired.push({ seat, hours: Math.floor((nowTime - until) / 3600000) });
  else running.push({ seat: seat.id, until: seat.held_until });
}

const released: string[] = [];
for (let at = 0; at < expired.length; at += BATCH) {
  const seats = expired.slice(at, at + BATCH).map(e => e.seat.id);
  const done = await mcp.tickets.release_seats({ event, seats });
  const confirmed: string[] = Array.isArray(done.released) ? done.released : [];
  released.push(...confirmed);
  const missing = seats.filter(id => !confirmed.includes(id));
  if (missing.length > 0) {
    throw new Error(`Released ${released.length} seats, but ${missing.join(', ')} stayed held`);
  }
}

const blocks: Record<string, { seats: number; value: number }> = {};
for (const { seat } of expired) {
  const entry = (blocks[seat.block] ??= { seats: 0, value: 0 });
  entry.seats++;
  entry.value += seat.price;
}
const oldest = expired.reduce((max, e) => Math.max(max, e.hours), 0);

return {
  event,
  released,
  backOnSale: Object.entries(blocks)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([block, { seats, value }]) => `block ${block}: ${seats} seats worth ${value} EUR`),
  longestOverdue: `${Math.floor(oldest / 24)} days ${oldest % 24} hours`,
  stillHeld: running.sort((a, b) => a.until.localeCompare(b.until)),
  withoutDeadline: endless,
};
