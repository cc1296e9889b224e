const { bookings } = await mcp.gearrental.list_bookings({ state: "out" });
const late = bookings.filter((b: any) => b.state === "out" && b.to < $today);
const notified: { booking: string; customer: string; due_back: string }[] = [];
for (const b of late) {
  await mcp.gearrental.send_notice({ to: b.email, text: `Booking ${b.id}, due back ${b.to}: ${$message}` });
  notified.push({ booking: b.id, customer: b.customer, due_back: b.to });
}
return { overdue: late.length, notified };
