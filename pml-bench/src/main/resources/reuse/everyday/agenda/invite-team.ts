const { people } = await mcp.agenda.list_people({ team: $team });
const team = people.filter(p => p.team.toLowerCase() === $team.toLowerCase());

const { events } = await mcp.agenda.list_events({});
const event = events.find(e => e.title.toLowerCase() === $meeting.toLowerCase());
if (!event) throw new Error(`No meeting called ${$meeting}`);

const already = new Set(event.attendees.map(a => a.email));
const added = [];
for (const person of team) {
  if (already.has(person.email)) continue;
  await mcp.agenda.add_attendee({ event_id: event.id, email: person.email });
  added.push(person.name);
}

return { meeting: event.title, added, already_invited: team.length - added.length };
