const day = $day;
const { lessons } = await mcp.tutoring.list_lessons({ from: day, to: day });
const { pupils } = await mcp.tutoring.list_pupils({});
const { tutors } = await mcp.tutoring.list_tutors({});

const reminded = [];
for (const l of lessons.filter((x) => x.date === day && x.status === "planned")) {
  const pupil = pupils.find((p) => p.id === l.pupil_id);
  const tutor = tutors.find((t) => t.id === l.tutor_id);
  if (!pupil) continue;
  await mcp.tutoring.send_mail({
    to: pupil.parent_email,
    subject: `Reminder: ${l.subject} lesson on ${day}`,
    body: `Dear ${pupil.parent},\n\n${pupil.name} has ${l.subject} with ${tutor?.name ?? "us"} on ${day} at ${l.start} (${l.minutes} minutes).`,
  });
  reminded.push({ parent: pupil.parent, pupil: pupil.name, start: l.start });
}
return { day, reminded };
