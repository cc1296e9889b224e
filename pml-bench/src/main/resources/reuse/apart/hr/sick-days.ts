interface Absence { name: string; kind: 'sick' | 'vacation' | 'other'; days: number }

const answer = await mcp.hr.list_absences({ team: $team, month: $month });
const absences: Absence[] = answer?.absences ?? [];
const sick = absences.filter(absence => absence.kind === 'sick' && absence.days > 0);

// One person can be ill more than once: count episodes and days apart.
const people = new Map<string, { episodes: number; days: number }>();
for (const { name, days } of sick) {
  const before = people.get(name) ?? { episodes: 0, days: 0 };
  people.set(name, { episodes: before.episodes + 1, days: before.days + days });
}
const total = sick.reduce((sum, absence) => sum + absence.days, 0);
const longest = sick.reduce((most, absence) => Math.max(most, absence.days), 0);

if (total === 0) {
  return { total: 0, people: 0, summary: 'Nobody was ill.' };
}

// Names are private: the summary has figures only.
const figures = [
  `${total} sick day${total === 1 ? '' : 's'}`,
  `${people.size} ${people.size === 1 ? 'person' : 'people'}`,
  `longest ${longest} days`,
  `mean ${(total / people.size).toFixed(1)} days a person`,
];
return {
  total,
  people: people.size,
  episodes: sick.length,
  longest,
  summary: figures.join(', '),
};
