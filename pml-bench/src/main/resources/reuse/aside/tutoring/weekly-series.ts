const [{ tutors }, { pupils }] = await Promise.all([mcp.tutoring.list_tutors({}), mcp.tutoring.list_pupils({})]);
const tutor = tutors.find((t) => t.name === args.tutor);
const pupil = pupils.find((p) => p.name === args.pupil);
if (!tutor || !pupil) return { error: "unknown tutor or pupil" };

const dates = Array.from({ length: args.weeks }, (_, i) => new Date(Date.parse(args.first) + i * 7 * 86400000).toISOString().slice(0, 10));
const { lessons } = await mcp.tutoring.list_lessons({ from: dates[0], to: dates[dates.length - 1] });
const busy = new Set(
  lessons
    .filter((l) => l.start === args.start && l.status === "planned" && (l.tutor_id === tutor.id || l.pupil_id === pupil.id))
    .map((l) => l.date),
);
const scheduled = [];
for (const date of dates.filter((d) => !busy.has(d))) {
  await mcp.tutoring.schedule_lesson({
    tutor_id: tutor.id, pupil_id: pupil.id, subject: args.subject, date, start: args.start, minutes: 60,
  });
  scheduled.push(date);
}
return { scheduled, skipped: dates.filter((d) => busy.has(d)) };
