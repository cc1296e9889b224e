// move an existing appointment to the first opening on another day
const old = await mcp.clinicdesk.get_appointment({ appointment: $appointment });
const { slots } = await mcp.clinicdesk.free_slots({ doctor: old.doctor, day: $new_day });
const slot = slots
  .filter((s: any) => !s.reserved && s.minutes >= old.minutes)
  .sort((a: any, b: any) => (a.start < b.start ? -1 : 1))[0];
if (!slot) {
  return { moved: false, appointment: $appointment, why: `nothing long enough on ${$new_day}` };
}
const fresh = await mcp.clinicdesk.book_appointment({ patient: old.patient, slot: slot.id, reason: old.reason });
await mcp.clinicdesk.cancel_appointment({ appointment: $appointment, reason: "rescheduled" });
await mcp.clinicdesk.send_message({
  patient: old.patient,
  text: `Your appointment was moved to ${slot.start.replace("T", " ")}.`,
});
return { moved: true, from: $appointment, to: fresh.appointment, start: slot.start };
