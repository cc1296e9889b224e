const stats = await mcp.podcast.listener_stats({ show: $show, days: $days });
const total = stats.listeners.reduce((s, l) => s + l.count, 0);
const there = stats.listeners.filter((l) => l.country === $country);
const count = there.reduce((s, l) => s + l.count, 0);
const byApp = [...there].sort((a, b) => b.count - a.count);
return {
  show: $show,
  country: $country,
  listeners: count,
  share: total ? Math.round((1000 * count) / total) / 10 : 0,
  favourite_app: byApp[0]?.app ?? null,
};
