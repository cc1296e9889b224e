const [{ presenters }, { shows }] = await Promise.all([
  mcp.radio.list_presenters({ contract: args.contract }),
  mcp.radio.list_shows({}),
]);

const minutes = {};
for (const show of shows) {
  minutes[show.presenter_id] = (minutes[show.presenter_id] || 0) + show.minutes * show.days.length;
}

const rows = presenters
  .filter(p => p.contract === args.contract)
  .map(p => {
    const hours = (minutes[p.id] || 0) / 60;
    return { name: p.name, hours, pay: Math.round(hours * p.hourly_rate * 100) / 100 };
  })
  .filter(r => r.hours >= args.min_hours)
  .sort((a, b) => b.hours - a.hours);

return rows;
