const { deals } = await mcp.crm.list_deals({ owner: $owner });
const open = deals.filter(d =>
  d.owner === $owner &&
  !['won', 'lost'].includes(d.stage) &&
  d.expected_close <= $until
);
const rows = open
  .map(d => ({
    id: d.id,
    title: d.title,
    amount: d.amount,
    probability: d.probability,
    weighted: Math.round(d.amount * d.probability),
  }))
  .sort((a, b) => b.weighted - a.weighted);
const total = rows.reduce((sum, r) => sum + r.weighted, 0);
return { owner: $owner, until: $until, deals: rows, unweighted: rows.reduce((s, r) => s + r.amount, 0), weighted: total };
