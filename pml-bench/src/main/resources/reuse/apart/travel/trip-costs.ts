interface Booking { booking_id: string; kind: string; price: number; date: string }

const { bookings } = (await mcp.travel.list_bookings({ traveller: $traveller })) as { bookings: Booking[] };
if (!bookings || bookings.length === 0) {
  return { total: 0, summary: 'Nothing is booked.' };
}

// Totals by kind and by month.
const byKind: Record<string, { count: number; total: number }> = {};
const byMonth = new Map<string, number>();
let total = 0;
for (const booking of bookings) {
  const price = Number(booking.price) || 0;
  total += price;
  const kind = booking.kind || 'other';
  byKind[kind] ??= { count: 0, total: 0 };
  byKind[kind].count += 1;
  byKind[kind].total += price;
  const month = (booking.date ?? '').slice(0, 7) || 'unknown';
  byMonth.set(month, (byMonth.get(month) ?? 0) + price);
}

const format = (value: number) => value.toFixed(2);
const lines = Object.entries(byKind)
  .sort(([, a], [, b]) => b.total - a.total)
  .map(([kind, sum]) => `${kind}: ${sum.count} booking(s), ${format(sum.total)} (${Math.round((100 * sum.total) / total)} %)`);
const months = [...byMonth.entries()]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([month, sum]) => `${month}: ${format(sum)}`);

const dearest = bookings.reduce((most, next) => (next.price > most.price ? next : most));
return {
  total,
  bookings: bookings.length,
  byKind,
  months,
  dearest: dearest.booking_id,
  summary: [`Total ${format(total)}`, ...lines].join('\n'),
};
