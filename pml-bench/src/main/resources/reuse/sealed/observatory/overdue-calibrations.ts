const today = $today;
const age = day => Math.round((Date.parse(today) - Date.parse(day)) / 86400000);

const { instruments } = await mcp.observatory.list_instruments({});
const { nights } = await mcp.observatory.list_nights({ from: today });
const coming = nights
  .filter(n => n.date >= today && ['open', 'assigned'].includes(n.status))
  .sort((a, b) => (a.date < b.date ? -1 : 1));

const overdue = [];
for (const i of instruments) {
  const next = coming.find(n => n.instrument === i.name);
  const days = age(i.last_calibrated);
  if (next && days > $max_days)
    overdue.push({ instrument: i.name, telescope: i.telescope, last_calibrated: i.last_calibrated, days, days_over: days - $max_days, next_night: next.date });
}
return overdue.sort((a, b) => b.days - a.days);
