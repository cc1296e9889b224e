const log = await mcp.adboard.click_log({ campaign: args.campaign, day: args.day });
const perIp = new Map<string, { clicks: number; cost: number; ads: Set<string> }>();
for (const c of log.clicks) {
  const e = perIp.get(c.ip) ?? { clicks: 0, cost: 0, ads: new Set<string>() };
  e.clicks += 1;
  e.cost += c.cost;
  e.ads.add(c.ad);
  perIp.set(c.ip, e);
}
const suspects = [...perIp.entries()]
  .filter(([, e]) => e.clicks > args.max_clicks)
  .map(([ip, e]) => ({ ip, clicks: e.clicks, wasted: Math.round(e.cost * 100) / 100, ads: [...e.ads] }))
  .sort((a, b) => b.clicks - a.clicks);
return {
  campaign: args.campaign,
  day: args.day,
  allowed: args.max_clicks,
  total: log.clicks.length,
  suspects,
};
