const { appointments } = await mcp.clinicdesk.list_appointments({ doctor: $doctor, day: $day });
const active = appointments.filter(a => a.status !== "cancelled");
const byKind: Record<string, { visits: number; minutes: number }> = {};
let minutes = 0;
for (const a of active) {
  byKind[a.kind] ??= { visits: 0, minutes: 0 };
  byKind[a.kind].visits += 1;
  byKind[a.kind].minutes += a.minutes;
  minutes += a.minutes;
}
return {
  doctor: $doctor,
  day: $day,
  visits: active.length,
  hours: Math.round((minutes / 60) * 100) / 100,
  byKind,
};
