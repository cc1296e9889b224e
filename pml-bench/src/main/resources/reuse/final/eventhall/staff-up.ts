const { events } = await mcp.eventhall.list_events({});
const event = events.find(e => e.title === args.event);
if (!event) throw new Error(`Event not found: ${args.event}`);

const busy = new Set(events.filter(e => e.date === event.date).flatMap(e => e.crew));
const { staff } = await mcp.eventhall.list_staff({ role: args.role });
const chosen = staff
  .filter(s => s.role === args.role && !busy.has(s.id))
  .sort((a, b) => a.hourly_rate_eur - b.hourly_rate_eur)
  .slice(0, args.count);
for (const person of chosen) {
  await mcp.eventhall.assign_shift({ event_id: event.id, staff_id: person.id, role: args.role });
}
return {
  event: event.title,
  date: event.date,
  assigned: chosen.map(s => ({ name: s.name, hourly_rate_eur: s.hourly_rate_eur })),
  missing: args.count - chosen.length,
};
