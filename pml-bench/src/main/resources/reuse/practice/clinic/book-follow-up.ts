const { patients } = await mcp.clinic.list_patients({ query: args.patient });
const patient = patients.find(p => p.name === args.patient);
if (!patient) throw new Error(`no patient called ${args.patient}`);

const { appointments } = await mcp.clinic.list_appointments({});
const last = appointments
  .filter(a => a.patient_id === patient.id && a.status !== 'cancelled')
  .sort((a, b) => b.date.localeCompare(a.date))[0];
if (!last) throw new Error(`${args.patient} has had no appointment yet`);

const day = new Date(last.date + 'T00:00:00Z');
day.setUTCDate(day.getUTCDate() + 7 * args.weeks);
const booked = await mcp.clinic.book_appointment({
  patient_id: patient.id,
  practitioner: last.practitioner,
  date: day.toISOString().slice(0, 10),
  time: args.time,
  minutes: last.minutes,
  type: 'follow-up',
});
return booked;
