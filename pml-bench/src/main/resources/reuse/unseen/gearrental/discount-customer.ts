const customer = $customer;
const { bookings } = await mcp.gearrental.list_bookings({ customer, state: "confirmed" });
const discounted = [];
for (const b of bookings) {
  if (b.customer !== customer || b.state !== "confirmed") continue;
  await mcp.gearrental.apply_discount({ booking_id: b.id, percent: $percent });
  discounted.push({ booking: b.id, before: b.total, after: Math.round(b.total * (100 - $percent)) / 100 });
}
return { customer, discounted };
