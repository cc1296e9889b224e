const date = $date;
const oldTail = $from_tail;
const newTail = $to_tail;
const day = await mcp.flightschool.list_lessons({ date });
const moved: { old_lesson: string; new_lesson: string; pupil: string; start: string }[] = [];
for (const l of day.lessons) {
  if (l.aircraft !== oldTail || l.status !== "booked") continue;
  await mcp.flightschool.cancel_lesson({ lesson_id: l.id, reason: `moved to ${newTail}` });
  const booked = await mcp.flightschool.book_lesson({
    pupil_id: l.pupil_id,
    aircraft: newTail,
    date,
    start: l.start,
    hours: l.hours,
  });
  moved.push({ old_lesson: l.id, new_lesson: booked.lesson_id, pupil: l.pupil_id, start: l.start });
}
return { date, from: oldTail, to: newTail, moved };
