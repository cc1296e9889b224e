const { requests } = await mcp.cityworks.search_requests({ district: $district })
const byStreet = new Map()
for (const r of requests) {
  if (r.district !== $district || r.opened < $since) continue
  const e = byStreet.get(r.street) ?? { street: r.street, reports: 0, votes: 0 }
  e.reports++
  e.votes += r.votes
  byStreet.set(r.street, e)
}
const ranked = [...byStreet.values()].sort((a, b) => b.reports - a.reports || b.votes - a.votes).slice(0, $top)
for (const e of ranked) {
  const s = await mcp.cityworks.pavement_survey({ street: e.street })
  const m = s.segments.reduce((n, x) => n + x.length_m, 0)
  e.condition = Math.round(s.segments.reduce((n, x) => n + x.condition * x.length_m, 0) / m)
}
return ranked
