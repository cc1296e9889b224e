const keep = $keep_id
const { requests } = await mcp.cityworks.search_requests({ category: $category, status: 'open' })
const others = requests.filter(r =>
  r.street === $street && r.category === $category && r.status === 'open' && r.id !== keep)
for (const r of others) {
  await mcp.cityworks.update_request({ request_id: r.id, status: 'duplicate', duplicate_of: keep })
  await mcp.cityworks.notify_citizen({
    request_id: r.id,
    message: `Thank you. This is already known to us; please follow ${keep}.`
  })
}
return { kept: keep, merged: others.map(r => r.id), votes: others.reduce((n, r) => n + r.votes, 0) }
