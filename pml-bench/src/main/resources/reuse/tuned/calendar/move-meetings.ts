interface Event { id: string; title: string; start: string; end: string; attendees: string[] }

const from: string = args.from_day;
const to: string = args.to_day;
for (const day of [from, to]) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    throw new Error(`Not a day: ${day}`);
  }
}
if (from === to) {
  return { moved: [], message: 'Both are the same day.' };
}

// What is there on the other day already?
const [source, target] = (await Promise.all([
  mcp.calendar.list_events({ date: from }),
  mcp.calendar.list_events({ date: to }),
])) as { events: Event[] }[];
const busy = target.events ?? [];
const overlaps = (event: Event) => busy.filter(other => other.start < event.end && event.start < other.end);

const moved: string[] = [];
const kept: string[] = [];
const clashes: string[] = [];
for (const event of source.events ?? []) {
  if (event.attendees.length === 0) {
    kept.push(event.title); // nobody else is in it: a reminder of that very day
    continue;
  }
  await mcp.calendar.update_event({ id: event.id, date: to });
  moved.push(event.title);
  for (const other of overlaps(event)) {
    clashes.push(`${event.title} (${event.start}) and ${other.title} (${other.start})`);
  }
}

return {
  moved,
  kept,
  clashes,
  to,
  summary: `${moved.length} meetings moved from ${from} to ${to}`
    + (clashes.length > 0 ? `; these overlap now: ${clashes.join(', ')}` : ''),
};
