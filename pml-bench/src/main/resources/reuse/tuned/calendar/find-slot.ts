interface Slot { start: string; end: string }

const people = $people;
const minutes = $minutes;
if (people.length === 0) {
  throw new Error('Who should meet?');
}

const free = await mcp.calendar.free_slots({ people, date: $date, minutes });
const slots: Slot[] = free?.slots ?? [];
if (slots.length === 0) {
  return { found: false, message: `No common slot for ${people.join(', ')}` };
}

const toMinutes = (time: string): number => {
  const [hours, rest] = time.split(':').map(Number);
  return hours * 60 + rest;
};
const toTime = (value: number): string => `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;

// Late morning is best, lunch is worst.
const cost = (slot: Slot): number => {
  const start = toMinutes(slot.start);
  const lunch = start < 13 * 60 && start + minutes > 12 * 60 ? 200 : 0;
  return Math.abs(start - 10 * 60) + lunch;
};
const usable = slots.filter(slot => toMinutes(slot.end) - toMinutes(slot.start) >= minutes);
const ranked = [...usable].sort((a, b) => cost(a) - cost(b));
if (ranked.length === 0) {
  return { found: false, message: `No slot is as long as ${minutes} minutes` };
}

const best = ranked[0];
return {
  found: true,
  start: best.start,
  end: toTime(toMinutes(best.start) + minutes),
  others: ranked.slice(1).map(slot => slot.start),
  message: `${people.join(', ')} could meet at ${best.start}${ranked.length > 1 ? `, or at ${ranked.slice(1).map(slot => slot.start).join(', ')}` : ''}`,
};
