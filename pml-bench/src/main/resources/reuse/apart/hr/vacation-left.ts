interface Employee {
  employee: string;
  name: string;
  team: string;
  manager: string;
  hired: string;
  vacation_left: number;
}

const person = (await mcp.hr.find_employee({ name: $name })) as Employee | null;
if (!person || !person.employee) {
  return { found: false, message: 'Nobody of that name works here.' };
}
if (!Number.isFinite(person.vacation_left)) {
  throw new Error(`No vacation account for ${person.name}`);
}

const days = Math.floor(person.vacation_left);
const half = person.vacation_left - days >= 0.5;
const weeks = Math.floor(days / 5);
const rest = days % 5;
const parts: string[] = [];
if (weeks > 0) {
  parts.push(`${weeks} week${weeks === 1 ? '' : 's'}`);
}
if (rest > 0 || half) {
  parts.push(`${rest}${half ? '.5' : ''} day${rest === 1 && !half ? '' : 's'}`);
}

let note = '';
if (days === 0) {
  note = `Ask ${person.manager} for unpaid leave.`;
} else if (days > 20) {
  note = 'Much is left: plan some of it soon.';
}

return {
  found: true,
  name: person.name,
  team: person.team,
  days: person.vacation_left,
  summary: `${person.name} (${person.team}) has ${parts.join(' and ') || 'nothing'} left. ${note}`.trim(),
};
