const { appliances } = await mcp.warranty.list_appliances({ owner: $owner });
const endOf = (a) => {
  const d = new Date(a.bought + "T00:00:00Z");
  d.setUTCMonth(d.getUTCMonth() + a.warranty_months);
  return d.toISOString().slice(0, 10);
};
const ending = appliances
  .map((a) => ({ kind: a.kind, brand: a.brand, model: a.model, ends: endOf(a) }))
  .filter((a) => a.ends >= $from && a.ends <= $until)
  .sort((a, b) => a.ends.localeCompare(b.ends));
return {
  owner: $owner,
  period: `${$from} to ${$until}`,
  count: ending.length,
  ending,
};
