const eventId = $event_id;
const role = $role;
const guestsPerPerson = $guests_per_person;
const maxRate = $max_rate;

const event = await mcp.catering.get_event({ event_id: eventId });
const needed = Math.ceil(event.guests / guestsPerPerson);
const { crew } = await mcp.catering.list_crew({ role, date: event.date });
const chosen = crew
  .filter((c: any) => c.rate <= maxRate)
  .sort((a: any, b: any) => a.rate - b.rate)
  .slice(0, needed);
const assigned: any[] = [];
for (const c of chosen) {
  const r = await mcp.catering.assign_crew({ event_id: eventId, crew_id: c.id, role });
  if (r.assigned) assigned.push({ id: c.id, name: c.name, rate: c.rate });
}
return { event: eventId, role, needed, assigned, missing: needed - assigned.length };
