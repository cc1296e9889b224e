const since = $since
const found = []
for (const zone of $zones) {
  const { bins } = await mcp.warehouse.list_bins({ zone })
  for (const b of bins) {
    if (b.last_counted <= since) found.push({ zone, bin: b.bin, sku: b.sku, qty: b.qty, last: b.last_counted })
  }
}
found.sort((x, y) => x.last.localeCompare(y.last))
return { since, count: found.length, oldest: found[0]?.last ?? null, bins: found }
