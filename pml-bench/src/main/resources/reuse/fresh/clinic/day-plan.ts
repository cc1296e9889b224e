interface Appointment { time: string; patient: string; minutes: number }

const { appointments } = (await mcp.clinic.list_appointments({ doctor: $doctor, date: $date })) as { appointments: Appointment[] };
const sorted = [...(appointments ?? [])].sort((a, b) => a.time.localeCompare(b.time));
const total = sorted.reduce((sum, each) => sum + each.minutes, 0);
const lines = sorted.map(each => `${each.time} ${each.patient} (${each.minutes} min)`);
return {
  count: sorted.length,
  minutes: total,
  summary: lines.length > 0 ? lines.join('\n') : 'No appointments.',
};
