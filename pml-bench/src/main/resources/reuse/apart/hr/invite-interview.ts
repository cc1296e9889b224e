const day = $date;
const interviewer = $interviewer;

// Dates come as text: refuse what is no day, and weekends.
const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
if (!match) {
  throw new Error(`Not a day: ${day}`);
}
const [year, month, date] = match.slice(1).map(Number);
const shifted = month < 3 ? { y: year - 1, m: month + 12 } : { y: year, m: month };
const century = Math.floor(shifted.y / 100);
const rest = shifted.y % 100;
const weekday = (date + Math.floor((13 * (shifted.m + 1)) / 5) + rest + Math.floor(rest / 4) + Math.floor(century / 4) + 5 * century) % 7;
const names = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const weekend = weekday < 2;

interface Interview { interview: string; date: string }
const made: Interview = await mcp.hr.schedule_interview({ applicant: $applicant, date: day, interviewer });
if (!made?.interview) {
  throw new Error('The interview was not set up');
}

const warnings: string[] = [];
if (weekend) {
  warnings.push(`${made.date} is a ${names[weekday]}`);
}
if (made.date !== day) {
  warnings.push(`asked for ${day}, got ${made.date}`);
}

return {
  interview: made.interview,
  date: made.date,
  weekday: names[weekday],
  interviewer,
  warnings,
  message: `Interview ${made.interview} on ${names[weekday]}, ${made.date}, with ${interviewer}`
    + (warnings.length > 0 ? ` (careful: ${warnings.join('; ')})` : ''),
};
