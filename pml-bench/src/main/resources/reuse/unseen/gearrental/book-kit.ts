const customer = $customer;
const kit: string[] = $items;
const from = $start;
const to = $end;

const missing: string[] = [];
for (const item_id of kit) {
  const { free } = await mcp.gearrental.check_availability({ item_id, from, to });
  if (free < 1) missing.push(item_id);
}
if (missing.length > 0) {
  return { booked: false, customer, missing };
}
const booking = await mcp.gearrental.create_booking({ customer, item_ids: kit, from, to });
return { booked: true, booking_id: booking.booking_id, customer, items: kit, from, to };
