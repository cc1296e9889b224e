const { tickets } = await mcp.planetarium.list_tickets({ show: $show });
const valid = tickets.filter((t: any) => t.status === "valid");
let refund = 0;
let seats = 0;
const cancelled: string[] = [];
for (const t of valid) {
  const res = await mcp.planetarium.cancel_ticket({ ticket: t.id, reason: $reason });
  if (res.status !== "cancelled") continue;
  cancelled.push(t.id);
  seats += t.seats;
  if (t.paid) refund += t.total;
}
return { show: $show, cancelled, seats, refund };
