const telescope = $telescope;
const maxMoon = $max_moon;
const fromDay = $from_day;

const { nights } = await mcp.observatory.list_nights({ telescope, from: fromDay });
const free = nights.filter(n =>
  n.telescope === telescope &&
  n.status === 'open' &&
  n.date >= fromDay &&
  n.moon_percent < maxMoon);
free.sort((a, b) => a.date.localeCompare(b.date));
return free.map(n => ({ night: n.id, date: n.date, instrument: n.instrument, moon_percent: n.moon_percent, dark_hours: n.dark_hours }));
