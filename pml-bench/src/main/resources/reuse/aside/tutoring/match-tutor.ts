const { subject, grade, max_rate } = args;
const { tutors } = await mcp.tutoring.list_tutors({ subject });
const matches = tutors
  .filter((t) => t.subjects.includes(subject.toLowerCase()))
  .filter((t) => grade >= t.min_grade && grade <= t.max_grade && t.hourly_rate <= max_rate)
  .sort((a, b) => a.hourly_rate - b.hourly_rate);
return {
  subject,
  grade,
  found: matches.length,
  tutors: matches.map((t) => `${t.name} (${t.hourly_rate}/h${t.online ? ", also online" : ""})`),
};
