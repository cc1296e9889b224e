const { events } = await mcp.agenda.list_events({ from: $from, to: $to });

const attended = events.filter(event => {
  const day = event.start.slice(0, 10);
  if (event.status === 'cancelled' || day < $from || day > $to) return false;
  return event.attendees.some(a => a.email === $person && a.response !== 'declined');
});

let minutes = 0;
const perDay = {};
for (const event of attended) {
  const length = (Date.parse(event.end) - Date.parse(event.start)) / 60000;
  const day = event.start.slice(0, 10);
  minutes += length;
  perDay[day] = (perDay[day] ?? 0) + length / 60;
}

return { person: $person, meetings: attended.length, hours: Math.round(minutes / 6) / 10, hours_per_day: perDay };
