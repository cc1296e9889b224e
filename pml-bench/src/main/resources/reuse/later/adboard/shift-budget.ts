const { campaigns } = await mcp.adboard.list_campaigns({ account: $account });
const source = campaigns.find((c: any) => c.name === $from_campaign);
const target = campaigns.find((c: any) => c.name === $to_campaign);
if (!source || !target) {
  return { moved: 0, why: `${$account} has no campaign ${source ? $to_campaign : $from_campaign}` };
}
const rest = source.daily_budget - $amount;
if (rest < 20) {
  // the platform does not deliver campaigns with less than 20 a day
  return { moved: 0, why: `only ${rest} would be left for ${$from_campaign}`, target: target.id };
}
const less = await mcp.adboard.set_budget({ campaign: source.id, daily: rest });
const more = await mcp.adboard.set_budget({ campaign: target.id, daily: target.daily_budget + $amount });
return {
  account: $account,
  moved: $amount,
  budgets: { [$from_campaign]: less.daily, [$to_campaign]: more.daily },
};
