const { rows } = await mcp.analytics.get_traffic({ from: $since });
const relevant = rows.filter((r) => r.country === $country && r.date >= $since);
const perSource = new Map();
for (const r of relevant) {
  const entry = perSource.get(r.source) ?? { source: r.source, sessions: 0, new_users: 0 };
  entry.sessions += r.sessions;
  entry.new_users += r.new_users;
  perSource.set(r.source, entry);
}
const total = relevant.reduce((sum, r) => sum + r.sessions, 0);
const ranking = [...perSource.values()]
  .sort((a, b) => b.sessions - a.sessions)
  .map((e) => ({ ...e, share: Math.round((1000 * e.sessions) / total) / 10 + "%" }));
return { country: $country, since: $since, total_sessions: total, ranking };
