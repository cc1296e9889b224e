const { companies } = await mcp.crm.list_companies({});
const { deals } = await mcp.crm.list_deals({ owner: $from_owner });

const moved = { companies: [], deals: [] };

for (const company of companies) {
  if (company.owner !== $from_owner) continue;
  await mcp.crm.update_company({ company_id: company.id, owner: $to_owner });
  moved.companies.push(company.name);
}

for (const deal of deals) {
  if (deal.owner !== $from_owner) continue;
  if (deal.stage === 'won' || deal.stage === 'lost') continue;
  await mcp.crm.update_deal({ deal_id: deal.id, owner: $to_owner });
  moved.deals.push(deal.title);
}

return { from: $from_owner, to: $to_owner, ...moved };
