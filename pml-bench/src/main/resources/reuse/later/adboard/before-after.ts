// the figures up to the day of the change against those from then on
const [before, after] = await Promise.all([
  mcp.adboard.campaign_stats({ campaign: $campaign, from: $from, to: $changed }),
  mcp.adboard.campaign_stats({ campaign: $campaign, from: $changed, to: $to }),
]);
const days = (s: any) => (Date.parse(s.to) - Date.parse(s.from)) / 86400000;
const figures = (s: any) => ({
  period: `${s.from}..${s.to}`,
  ctr: Math.round((s.clicks / s.impressions) * 10000) / 100,
  costPerClick: Math.round((s.spend / s.clicks) * 100) / 100,
  clicksPerDay: Math.round(s.clicks / days(s)),
});
const a = figures(before);
const b = figures(after);
return {
  campaign: $campaign,
  before: a,
  after: b,
  difference: {
    ctr: Math.round((b.ctr - a.ctr) * 100) / 100,
    costPerClick: Math.round((b.costPerClick - a.costPerClick) * 100) / 100,
    clicksPerDay: b.clicksPerDay - a.clicksPerDay,
  },
};
