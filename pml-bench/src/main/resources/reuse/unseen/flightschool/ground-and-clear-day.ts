const { tail, date, reason } = args;
const grounded = await mcp.flightschool.ground_aircraft({ tail, reason });
const { lessons } = await mcp.flightschool.list_lessons({ date });
const affected = lessons.filter((l: any) => l.aircraft === tail && l.status === "booked");
const told: string[] = [];
for (const lesson of affected) {
  await mcp.flightschool.cancel_lesson({ lesson_id: lesson.id, reason: tail + " grounded: " + reason });
  await mcp.flightschool.send_message({
    pupil_id: lesson.pupil_id,
    text: "Your lesson on " + date + " at " + lesson.start + " is cancelled, " + tail + " is out of service (" + reason + ").",
  });
  told.push(lesson.pupil_id);
}
return { tail, grounded: grounded.grounded, cancelled: affected.map((l: any) => l.id), told };
