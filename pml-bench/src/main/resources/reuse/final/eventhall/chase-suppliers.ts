const { events } = await mcp.eventhall.list_events({});
const event = events.find(e => e.title === $event);
if (!event) throw new Error(`Event not found: ${$event}`);

const { orders } = await mcp.eventhall.list_supplier_orders({ event_id: event.id });
const pending = orders.filter(o => o.event_id === event.id && o.status === 'requested');
const byContact = new Map();
for (const order of pending) {
  byContact.set(order.contact, [...(byContact.get(order.contact) ?? []), order]);
}
const reminded = [];
for (const [contact, list] of byContact) {
  const items = list.map(o => `- ${o.item} (${o.id})`).join('\n');
  await mcp.eventhall.send_email({
    to: contact,
    subject: `Please confirm your order for ${event.title}`,
    body: `Dear ${list[0].supplier} team,\n\nwe still need your confirmation by ${$deadline} for:\n${items}\n\nThe event is on ${event.date}.`,
  });
  reminded.push({ supplier: list[0].supplier, orders: list.map(o => o.id) });
}
return { event: event.title, deadline: $deadline, reminded };
