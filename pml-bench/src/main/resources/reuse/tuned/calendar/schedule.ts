interface Event { id: string; title: string; start: string; end: string; attendees: string[] }

const title = $title;
const date = $date;
const start = $start;
const attendees = $attendees;
if (!/^\d{2}:\d{2}$/.test(start)) {
  throw new Error(`Not a time: ${start}`);
}
if (title.trim() === '') {
  throw new Error('A meeting needs a title');
}

// Is somebody busy at that time already?
const day = await mcp.calendar.list_events({ date });
const events: Event[] = day?.events ?? [];
const clashes = events.filter(event => event.start <= start && start < event.end
  && event.attendees.some(each => attendees.includes(each)));

const made = await mcp.calendar.create_event({ title, date, start, attendees });
if (!made.id) {
  throw new Error('The event was not created');
}

const warnings = clashes.map(event => {
  const busy = event.attendees.filter(each => attendees.includes(each));
  return `${busy.join(' and ')} ${busy.length === 1 ? 'is' : 'are'} in "${event.title}" until ${event.end}`;
});
return {
  id: made.id,
  title: made.title,
  when: `${date} ${start}`,
  invited: attendees.length,
  warnings,
  summary: `"${made.title}" on ${date} at ${start} with ${attendees.join(', ')}`
    + (warnings.length > 0 ? `. Careful: ${warnings.join('; ')}` : ''),
};
