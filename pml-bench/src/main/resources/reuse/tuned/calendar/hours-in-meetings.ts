interface Event { id: string; title: string; start: string; end: string; attendees: string[] }
interface Span { from: number; to: number }

const day = await mcp.calendar.list_events({ date: $date });
const events: Event[] = day?.events ?? [];
const minutes = (time: string): number => {
  const [hours, rest] = time.split(':').map(Number);
  return hours * 60 + rest;
};

// Two meetings at once take the time of one: join what overlaps.
const spans: Span[] = events
  .map(event => ({ from: minutes(event.start), to: minutes(event.end) }))
  .filter(span => span.to > span.from)
  .sort((a, b) => a.from - b.from);
const joined: Span[] = [];
for (const span of spans) {
  const last = joined[joined.length - 1];
  if (last && span.from <= last.to) {
    last.to = Math.max(last.to, span.to);
  } else {
    joined.push({ ...span });
  }
}

const total = joined.reduce((sum, span) => sum + span.to - span.from, 0);
const hours = Math.round(total / 6) / 10;
const longest = joined.reduce((most, span) => Math.max(most, span.to - span.from), 0);
const share = Math.round((100 * total) / (8 * 60));
return {
  hours,
  meetings: events.length,
  longest,
  share,
  summary: events.length === 0
    ? 'No meetings at all.'
    : `${hours} hours in ${events.length} meetings, ${share} % of a working day; the longest block has ${longest} minutes`,
};
