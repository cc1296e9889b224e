const { events } = await mcp.eventhall.list_events({});
const event = events.find(e => e.title === $event);
if (!event) throw new Error(`Event not found: ${$event}`);

const { tickets } = await mcp.eventhall.list_ticket_types({ event_id: event.id });
const changes = [];
for (const type of tickets.filter(t => t.event_id === event.id)) {
  const reduced = Math.round(type.price_eur * (100 - $percent)) / 100;
  const price = Math.min(type.price_eur, Math.max($floor, reduced));
  if (price === type.price_eur) continue;
  await mcp.eventhall.update_ticket_type({ ticket_type_id: type.id, price_eur: price });
  changes.push({ type: type.name, old_eur: type.price_eur, new_eur: price });
}
return { event: event.title, changes };
