const { pupil_id, required_hours } = args;
const pupil = await mcp.flightschool.get_pupil({ pupil_id });
const flown = pupil.dual_hours + pupil.solo_hours;
const missingExams = pupil.exams
  .filter((e: any) => !e.passed)
  .map((e: any) => ({ subject: e.subject, last_score: e.score }));
const missingHours = Math.max(0, required_hours - flown);
return {
  pupil: pupil.id,
  name: pupil.name,
  flown_hours: flown,
  missing_hours: missingHours,
  missing_exams: missingExams,
  ready: missingHours === 0 && missingExams.length === 0,
};
