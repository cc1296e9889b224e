const plan = await mcp.transit.plan_trip({ from: $from, to: $to, depart: $depart });
if (!plan.trips.length) return { bought: false, reason: "no connection" };
const cheapest = plan.trips.reduce((best: any, t: any) => (t.price < best.price ? t : best));
const ticket = await mcp.transit.buy_ticket({
  trip: cheapest.id,
  passengers: $passengers,
});
return {
  bought: true,
  ticket: ticket.ticket,
  route: `${plan.from} - ${plan.to}`,
  leaves: plan.depart,
  minutes: cheapest.minutes,
  total: Math.round(cheapest.price * $passengers * 100) / 100,
};
