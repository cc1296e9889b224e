interface Booking { booking_id: string; kind: string; price: number; date: string }
interface Invoice { invoice_no: string; client: string; amount: number }

const { bookings } = (await mcp.travel.list_bookings({ traveller: $traveller })) as { bookings: Booking[] };
if (!bookings || bookings.length === 0) {
  return { billed: false, reason: 'nothing was booked' };
}

// Ten percent for the work of booking, as agreed with all clients.
const FEE = 0.1;
const costs = bookings.reduce((sum, booking) => sum + booking.price, 0);
const amount = Math.round(costs * (1 + FEE) * 100) / 100;

const client = $client;
const due = $due;
const invoice: Invoice = await mcp.billing.create_invoice({ client, amount, due });
if (!invoice.invoice_no) {
  throw new Error(`No invoice was made for ${client}`);
}

const kinds = bookings.reduce<Record<string, number>>((sums, booking) => {
  sums[booking.kind] = (sums[booking.kind] ?? 0) + booking.price;
  return sums;
}, {});
const lines = Object.entries(kinds).map(([kind, sum]) => `- ${kind}: ${sum.toFixed(2)}`);

return {
  billed: true,
  invoice_no: invoice.invoice_no,
  client: invoice.client,
  costs,
  fee: Math.round((amount - costs) * 100) / 100,
  amount: invoice.amount,
  summary: [
    `${invoice.invoice_no} to ${invoice.client}: ${invoice.amount.toFixed(2)}, due on ${due}`,
    ...lines,
    `- fee: ${(amount - costs).toFixed(2)}`,
  ].join('\n'),
};
