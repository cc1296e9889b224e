const eve = new Date($date + 'T00:00:00Z');
eve.setUTCDate(eve.getUTCDate() - 1);
const due = eve.toISOString().slice(0, 10);

const { appointments } = await mcp.clinic.list_appointments({ from: $date, to: $date });
const { reminders } = await mcp.clinic.list_reminders({ status: 'pending' });
const expected = new Set(
  appointments.filter(a => a.date === $date && a.status === 'booked').map(a => a.patient_id));
const created = [];
const skipped = [];
for (const patient_id of expected) {
  if (reminders.some(m => m.patient_id === patient_id && m.due === due && m.status === 'pending')) {
    skipped.push(patient_id);
    continue;
  }
  const reminder = await mcp.clinic.create_reminder({ patient_id, due, text: $text, channel: $channel });
  created.push(reminder.id);
}
return { due, created, skipped };
