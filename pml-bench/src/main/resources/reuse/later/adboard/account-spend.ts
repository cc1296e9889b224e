const { campaigns } = await mcp.adboard.list_campaigns({ account: $account });
const lines: any[] = [];
let total = 0;
let clicks = 0;
for (const c of campaigns) {
  const s = await mcp.adboard.campaign_stats({ campaign: c.id, from: $from, to: $to });
  lines.push({ campaign: c.name, spend: s.spend, clicks: s.clicks });
  total += s.spend;
  clicks += s.clicks;
}
lines.sort((a, b) => b.spend - a.spend);
return {
  account: $account,
  period: [$from, $to],
  total: Math.round(total * 100) / 100,
  clicks,
  lines: lines.map(l => ({ ...l, share: Math.round((l.spend / total) * 100) })),
};
