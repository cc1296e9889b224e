const { nights } = await mcp.observatory.list_nights({ from: $from_day, to: $to_day });
const sums = {};
for (const n of nights) {
  if (n.status !== 'observed' || n.date < $from_day || n.date > $to_day) continue;
  const s = sums[n.telescope] ??= { telescope: n.telescope, nights: 0, dark_hours: 0, lost_hours: 0 };
  s.nights++;
  s.dark_hours += n.dark_hours;
  s.lost_hours += n.lost_hours;
}
return Object.values(sums)
  .map(s => ({ ...s, dark_hours: Math.round(s.dark_hours * 10) / 10, lost_percent: Math.round(1000 * s.lost_hours / s.dark_hours) / 10 }))
  .sort((a, b) => b.lost_percent - a.lost_percent);
