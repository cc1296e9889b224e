const DAY_START = '09:00';
const DAY_END = '18:00';
const at = time => Date.parse(`${args.day}T${time}:00Z`);

const { events } = await mcp.agenda.list_events({ from: args.day, to: args.day });
const busy = events
  .filter(e => e.start.startsWith(args.day) && e.status !== 'cancelled')
  .filter(e => e.attendees.some(a => args.people.includes(a.email) && a.response !== 'declined'))
  .map(e => ({ start: Date.parse(e.start), end: Date.parse(e.end) }))
  .sort((a, b) => a.start - b.start);

const needed = args.minutes * 60000;
let cursor = at(DAY_START);
for (const block of busy) {
  if (block.start - cursor >= needed) break;
  cursor = Math.max(cursor, block.end);
}

if (cursor + needed > at(DAY_END)) {
  return { day: args.day, slot: null, busy_blocks: busy.length };
}
return {
  day: args.day,
  slot: { start: new Date(cursor).toISOString(), end: new Date(cursor + needed).toISOString() },
  busy_blocks: busy.length,
};
