const airfield = $airfield;
const date = $date;
const maxGust = $max_gust;

const forecast = await mcp.flightschool.get_weather({ airfield, date });
const gusty = new Map<number, number>();
for (const h of forecast.hours) {
  if (h.gust_kt > maxGust) gusty.set(h.hour, h.gust_kt);
}
const { lessons } = await mcp.flightschool.list_lessons({ date });
const cancelled: any[] = [];
for (const lesson of lessons) {
  if (lesson.status !== "booked") continue;
  const hour = Number(lesson.start.split(":")[0]);
  const gust = gusty.get(hour);
  if (gust === undefined) continue;
  const done = await mcp.flightschool.cancel_lesson({
    lesson_id: lesson.id,
    reason: `Gusts of ${gust} kt forecast at ${airfield} (limit ${maxGust} kt)`,
  });
  cancelled.push({ lesson: lesson.id, pupil: lesson.pupil_id, start: lesson.start, gust_kt: gust, status: done.status });
}
return { airfield, date, limit_kt: maxGust, cancelled };
