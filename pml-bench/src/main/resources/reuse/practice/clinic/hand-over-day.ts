const { appointments } = await mcp.clinic.list_appointments({ from: $date, to: $date });
const toMove = appointments.filter(a =>
  a.practitioner === $practitioner && a.date === $date && a.status === 'booked');
const moved = [];
for (const a of toMove) {
  await mcp.clinic.update_appointment({ appointment_id: a.id, practitioner: $colleague });
  moved.push({ id: a.id, time: a.time, patient_id: a.patient_id });
}
return { moved, count: moved.length, now_with: $colleague };
