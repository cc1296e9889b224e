const needed = $seats;
const { shows } = await mcp.planetarium.list_shows({ date: $date });
const fitting = shows
  .filter((s: any) => s.language === $language)
  .map((s: any) => ({ id: s.id, title: s.title, dome: s.dome, starts: s.starts, price: s.price, free: s.seats - s.sold }))
  .filter((s: any) => s.free >= needed)
  .sort((a: any, b: any) => a.starts.localeCompare(b.starts));
return {
  date: $date,
  count: fitting.length,
  shows: fitting.map((s: any) => ({ ...s, group_price: s.price * needed })),
};
