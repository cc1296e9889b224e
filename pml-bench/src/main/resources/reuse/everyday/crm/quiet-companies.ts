const [{ companies }, { deals }, { activities }] = await Promise.all([
  mcp.crm.list_companies({}),
  mcp.crm.list_deals({}),
  mcp.crm.list_activities({}),
]);

const openValue = {};
for (const d of deals) {
  if (d.stage === 'won' || d.stage === 'lost') continue;
  openValue[d.company_id] = (openValue[d.company_id] || 0) + d.amount;
}

const lastTouch = {};
for (const a of activities) {
  if (!lastTouch[a.company_id] || a.date > lastTouch[a.company_id]) lastTouch[a.company_id] = a.date;
}

const quiet = companies
  .filter(c => (openValue[c.id] || 0) >= $min_amount)
  .filter(c => !lastTouch[c.id] || lastTouch[c.id] < $since)
  .map(c => ({ company: c.name, owner: c.owner, open_value: openValue[c.id], last_activity: lastTouch[c.id] || null }))
  .sort((a, b) => b.open_value - a.open_value);

return { count: quiet.length, companies: quiet };
