const month = $month;
const year = $year;
const { office, employees } = await mcp.people.find_employees({ office: $office });

const list = employees
  .map((e: any) => {
    const [y, m, d] = e.start.split("-").map(Number);
    return { id: e.id, name: e.name, month: m, day: d, years: year - y };
  })
  .filter((e: any) => e.month === month && e.years > 0)
  .sort((a: any, b: any) => a.day - b.day);

const cards = [];
for (const e of list) {
  const record = await mcp.people.get_employee({ id: e.id });
  cards.push({ name: e.name, day: e.day, years: e.years, round: e.years % 5 === 0, desk: record.desk });
}
return { office, month, year, anniversaries: cards };
