const { events } = await mcp.agenda.list_events({});
const event = events.find(e => e.title.toLowerCase() === $meeting.toLowerCase());
if (!event) throw new Error(`No meeting called ${$meeting}`);

const { people } = await mcp.agenda.list_people({});
const byEmail = new Map(people.map(p => [p.email, p]));

const pending = event.attendees
  .filter(a => a.response === 'needsAction')
  .map(a => ({ name: byEmail.get(a.email)?.name ?? a.email, email: a.email, team: byEmail.get(a.email)?.team ?? null }));

return { meeting: event.title, start: event.start, invited: event.attendees.length, pending };
