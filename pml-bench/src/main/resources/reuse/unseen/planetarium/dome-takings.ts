const date = $date;
const dome = $dome;
const { shows } = await mcp.planetarium.list_shows({ date, dome });
const perShow: { show: string; title: string; paid: number }[] = [];
for (const s of shows) {
  if (s.dome !== dome) continue;
  const { tickets } = await mcp.planetarium.list_tickets({ show: s.id });
  let paid = 0;
  for (const t of tickets) {
    if (t.paid && t.status === "valid") paid += t.total;
  }
  perShow.push({ show: s.id, title: s.title, paid });
}
return { date, dome, total: perShow.reduce((sum, s) => sum + s.paid, 0), shows: perShow };
