const { slots } = await mcp.clinicdesk.free_slots({ doctor: $doctor, day: $day });
const open = slots
  .filter((s: any) => !s.reserved)
  .sort((a: any, b: any) => a.start.localeCompare(b.start));
if (!open.length) {
  return { booked: false, why: "no free slot", doctor: $doctor, day: $day };
}
const first = open[0];
const booking = await mcp.clinicdesk.book_appointment({ patient: $patient, slot: first.id, reason: $reason });
await mcp.clinicdesk.send_message({
  patient: $patient,
  text: `You have an appointment with ${$doctor} on ${$day} at ${first.start.slice(11)} (${$reason}).`,
});
return { booked: true, appointment: booking.appointment, patient: $patient, doctor: $doctor, start: first.start, minutes: first.minutes };
