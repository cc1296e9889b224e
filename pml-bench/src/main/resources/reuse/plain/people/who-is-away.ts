const from = $from, to = $to;
const [staff, leave] = await Promise.all([
  mcp.people.find_employees({ team: $team }),
  mcp.people.list_absences({ team: $team, from, to }),
]);

// overlap with the period asked for
const overlapping = leave.absences.filter((a: any) => a.from <= to && a.to >= from);
const away = [];
const available = [];
for (const e of staff.employees) {
  const a = overlapping.find((x: any) => x.employee === e.id);
  if (a) away.push({ name: e.name, from: a.from, to: a.to, tentative: !a.approved });
  else available.push(e.name);
}
return { team: staff.team, from, to, away, available };
