const event = await mcp.catering.get_event({ event_id: args.event_id });
const guests = event.guests + args.extra;
const res = await mcp.catering.set_guest_count({ event_id: args.event_id, guests });
return {
  event: args.event_id,
  before: event.guests,
  guests,
  total_price: guests * event.price_per_head,
  saved: res.saved,
};
