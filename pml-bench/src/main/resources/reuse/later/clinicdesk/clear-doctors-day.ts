const { appointments } = await mcp.clinicdesk.list_appointments({ doctor: args.doctor, day: args.day });
const cancelled: string[] = [];
for (const a of appointments) {
  if (a.status === "cancelled") continue;
  await mcp.clinicdesk.cancel_appointment({ appointment: a.id, reason: args.reason });
  await mcp.clinicdesk.send_message({
    patient: a.patient,
    text: `Your appointment on ${args.day} with ${args.doctor} cannot take place (${args.reason}). Please call us for a new one.`,
  });
  cancelled.push(a.id);
}
return { doctor: args.doctor, day: args.day, cancelled, count: cancelled.length };
