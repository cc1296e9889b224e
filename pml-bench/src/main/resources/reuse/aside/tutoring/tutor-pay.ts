const { tutors } = await mcp.tutoring.list_tutors({});
const tutor = tutors.find((t) => t.name === $tutor);
if (!tutor) return { error: "no tutor called " + $tutor };

const { lessons } = await mcp.tutoring.list_lessons({ from: $from, to: $to });
const billed = lessons.filter(
  (l) => l.tutor_id === tutor.id && l.date >= $from && l.date <= $to && (l.status === "done" || l.status === "missed"),
);
const fees = billed.reduce((sum, l) => sum + l.fee, 0);
const minutes = billed.reduce((sum, l) => sum + l.minutes, 0);
return {
  tutor: tutor.name,
  lessons: billed.length,
  hours: minutes / 60,
  fees,
  pay: Math.round(fees * $share) / 100,
};
