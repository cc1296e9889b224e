const { calendars } = await mcp.agenda.list_calendars({});
const calendar = calendars.find(c => c.name.toLowerCase() === $calendar.toLowerCase());
if (!calendar) throw new Error(`Unknown calendar ${$calendar}`);

const { events } = await mcp.agenda.list_events({ calendar_id: calendar.id, from: $day, to: $day });
const later = iso => new Date(Date.parse(iso) + $minutes * 60000).toISOString();

// latest first, so that no meeting is pushed into one that has not moved yet
const affected = events
  .filter(e => e.calendar_id === calendar.id && e.start.startsWith($day) && e.status !== 'cancelled')
  .sort((a, b) => b.start.localeCompare(a.start));

const moved = [];
for (const event of affected) {
  const updated = await mcp.agenda.update_event({
    event_id: event.id,
    start: later(event.start),
    end: later(event.end),
  });
  moved.push({ title: event.title, was: event.start, now: updated.start });
}

return { calendar: calendar.name, moved: moved.reverse() };
