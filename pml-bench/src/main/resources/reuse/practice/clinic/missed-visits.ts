const { appointments } = await mcp.clinic.list_appointments({ from: $since, practitioner: $practitioner });
const { patients } = await mcp.clinic.list_patients({});
const missed = appointments.filter(a =>
  a.practitioner === $practitioner && a.status === 'no_show' && a.date >= $since);
const counts = new Map();
for (const a of missed) {
  const entry = counts.get(a.patient_id) ?? { missed: 0, last: '' };
  entry.missed += 1;
  if (a.date > entry.last) entry.last = a.date;
  counts.set(a.patient_id, entry);
}
const ranking = [...counts].map(([id, entry]) => {
  const patient = patients.find(p => p.id === id);
  return { name: patient?.name ?? id, phone: patient?.phone ?? null, ...entry };
});
ranking.sort((x, y) => y.missed - x.missed || x.name.localeCompare(y.name));
return ranking;
