const day = await mcp.clinicdesk.list_appointments({ doctor: $doctor, day: $day });
const due = day.appointments.filter((a: any) => a.status === "booked");
const sent = await Promise.all(
  due.map((a: any) =>
    mcp.clinicdesk.send_message({
      patient: a.patient,
      channel: $channel,
      text: `Reminder: you have an appointment with ${$doctor} on ${$day} at ${a.start.slice(11)}.`,
    })
  )
);
return {
  doctor: $doctor,
  day: $day,
  channel: $channel,
  reminded: sent.map((s: any) => s.patient),
  skipped: day.appointments.length - due.length,
};
