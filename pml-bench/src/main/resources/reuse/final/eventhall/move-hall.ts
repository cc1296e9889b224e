const { events } = await mcp.eventhall.list_events({});
const { halls } = await mcp.eventhall.list_halls({});
const event = events.find(e => e.title === $event);
const hall = halls.find(h => h.name === $hall);
if (!event) throw new Error(`Event not found: ${$event}`);
if (!hall) throw new Error(`Hall not found: ${$hall}`);

if (hall.capacity < event.expected_guests) {
  return { moved: false, reason: `${hall.name} holds only ${hall.capacity} of ${event.expected_guests} guests` };
}
const clash = events.find(e => e.id !== event.id && e.hall_id === hall.id && e.date === event.date && e.status !== 'cancelled');
if (clash) {
  return { moved: false, reason: `${hall.name} is taken by ${clash.title}` };
}
await mcp.eventhall.update_event({ event_id: event.id, hall_id: hall.id });

const { staff } = await mcp.eventhall.list_staff({});
const crew = staff.filter(s => event.crew.includes(s.id));
for (const person of crew) {
  await mcp.eventhall.send_email({
    to: person.email,
    subject: `New hall for ${event.title}`,
    body: `Hello ${person.name}, on ${event.date} ${event.title} takes place in ${hall.name} (floor ${hall.floor}).`,
  });
}
return { moved: true, event: event.title, date: event.date, hall: hall.name, informed: crew.map(s => s.name) };
