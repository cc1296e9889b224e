const { campaigns } = await mcp.analytics.list_campaigns({});
const campaign = campaigns.find((c) => c.name.toLowerCase() === $campaign.toLowerCase());
if (!campaign) {
  throw new Error(`There is no campaign "${$campaign}"`);
}
const budget = Math.round(campaign.budget * (1 + $percent / 100));
const result = await mcp.analytics.update_campaign({ campaign_id: campaign.id, budget });
return {
  id: result.id,
  name: campaign.name,
  budget_before: campaign.budget,
  budget_after: budget,
  left_to_spend: budget - campaign.spent,
};
