const { events } = await mcp.catering.list_events({ from_date: $from_date, to_date: $to_date });
const rows = events
  .filter((e: any) => e.status === $status)
  .map((e: any) => ({ id: e.id, client: e.client, guests: e.guests, value: e.guests * e.price_per_head }))
  .sort((a: any, b: any) => b.value - a.value);
let turnover = 0;
let guests = 0;
for (const r of rows) {
  turnover += r.value;
  guests += r.guests;
}
return { period: `${$from_date} to ${$to_date}`, status: $status, turnover, guests, events: rows };
