const day = $day;
const sweep = $sweep;
const { customers } = await mcp.chimney.list_customers({});
const { stops } = await mcp.chimney.list_stops({ day, sweep });
const planned = new Set(stops.filter((s: any) => s.sweep === sweep).map((s: any) => s.customer));
const overdue = customers
  .filter((c: any) => c.last_sweep < $since && !planned.has(c.id))
  .sort((a: any, b: any) => a.last_sweep.localeCompare(b.last_sweep));
const booked = [];
for (const c of overdue.slice(0, $limit)) {
  const { stop } = await mcp.chimney.add_stop({ day, sweep, customer: c.id, task: "sweep" });
  booked.push({ stop, customer: c.id, name: c.name, street: c.street, last_sweep: c.last_sweep });
}
return { day, sweep, booked, still_waiting: overdue.length - booked.length };
