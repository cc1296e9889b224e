type Instrument = { id: string; model: string; room: string; calibrated: string; next_calibration: string; capacity: number; booked: number; state: string };

const site: string = args.site;
const until: string = args.until;
const day = 24 * 3600 * 1000;
const iso = (t: number) => new Date(t).toISOString().slice(0, 10);
const isWeekend = (t: number) => [0, 6].includes(new Date(t).getUTCDay());

const found = await mcp.lab.list_instruments({ site });
const instruments: Instrument[] = found.instruments;
if (!instruments || instruments.length === 0) throw new Error(`Site ${site} lists no instruments`);
const end = Date.parse(until);
if (Number.isNaN(end)) throw new Error(`${until} is not a date`);

const due = instruments
  .filter(i => i.state !== "retired" && Date.parse(i.next_calibration) <= end)
  .sort((a, b) => a.next_calibration.localeCompare(b.next_calibration) || b.booked / b.capacity - a.booked / a.capacity);

const busy = new Map<string, number>();
const visits: { instrument: string; room: string; due: string; visit: string; ticket: string; late_days: number }[] = [];
for (const instrument of due) {
  let slot = Math.min(Date.parse(instrument.next_calibration), end);
  while (isWeekend(slot) || (busy.get(iso(slot)) ?? 0) >= 2) slot -= day;
  const visit = iso(slot);
  const age = Math.round((slot - Date.parse(instrument.calibrated)) / day);
  const ticket = await mcp.lab.request_calibration({
    instrument: instrument.id,
    date: visit,
    note: `${instrument.model} in ${instrument.room}, last calibrated ${age} days before`,
  });
  if (!ticket.ticket) throw new Error(`No calibration ticket for ${instrument.id}`);
  busy.set(visit, (busy.get(visit) ?? 0) + 1);
  visits.push({
    instrument: instrument.id,
    room: instrument.room,
    due: instrument.next_calibration,
    visit,
    ticket: ticket.ticket,
    late_days: Math.max(0, Math.round((slot - Date.parse(instrument.next_calibration)) / day)),
  });
}

const agenda = [...new Set(visits.map(v => v.visit))].sort().map(date => {
  const stops = visits.filter(v => v.visit === date).sort((a, b) => a.room.localeCompare(b.room));
  return `${date}: ${stops.map(s => `${s.instrument} (${s.room})`).join(", ")}`;
});
const next = instruments
  .filter(i => !due.includes(i) && i.state !== "retired")
  .sort((a, b) => a.next_calibration.localeCompare(b.next_calibration))[0];

return {
  site,
  until,
  agenda: agenda.length > 0 ? agenda : ["nothing is due"],
  visits,
  first_after: next ? `${next.id} on ${next.next_calibration}` : null,
};
