const { events } = await mcp.agenda.list_events({});
const original = events.find(e => e.title.toLowerCase() === args.meeting.toLowerCase());
if (!original) throw new Error(`No meeting called ${args.meeting}`);

const shift = iso => new Date(Date.parse(iso) + args.days_later * 24 * 3600 * 1000).toISOString();
const attendees = original.attendees.filter(a => a.response !== 'declined').map(a => a.email);

const created = await mcp.agenda.create_event({
  title: args.title,
  calendar_id: original.calendar_id,
  start: shift(original.start),
  end: shift(original.end),
  attendees,
  description: `Follow-up to "${original.title}" of ${original.start.slice(0, 10)}`,
});

return { id: created.id, title: created.title, start: created.start, attendees: created.attendees };
