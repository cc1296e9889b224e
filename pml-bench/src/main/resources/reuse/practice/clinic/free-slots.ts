const OPEN = 8 * 60;
const CLOSE = 17 * 60;
const STEP = 15;
const toMinutes = t => Number(t.slice(0, 2)) * 60 + Number(t.slice(3, 5));
const toTime = m => String(Math.floor(m / 60)).padStart(2, '0') + ':' + String(m % 60).padStart(2, '0');

const { appointments } = await mcp.clinic.list_appointments({ from: $date, to: $date, practitioner: $practitioner });
const busy = appointments
  .filter(a => a.practitioner === $practitioner && a.date === $date && a.status !== 'cancelled')
  .map(a => ({ start: toMinutes(a.time), end: toMinutes(a.time) + a.minutes }));
const free = [];
for (let start = OPEN; start + $minutes <= CLOSE; start += STEP) {
  const end = start + $minutes;
  if (!busy.some(b => start < b.end && end > b.start)) free.push(toTime(start));
}
return { practitioner: $practitioner, date: $date, free };
