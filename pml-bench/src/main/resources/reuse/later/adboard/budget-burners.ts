// campaigns that have used up more than a share of their daily budget
const { campaigns } = await mcp.adboard.list_campaigns({ account: args.account, status: "active" });
const rows = await Promise.all(
  campaigns.map(async (c: any) => {
    const s = await mcp.adboard.campaign_stats({ campaign: c.id, from: args.day, to: args.day });
    return { id: c.id, name: c.name, spent: s.spend, budget: c.daily_budget, used: Math.round((s.spend / c.daily_budget) * 100) };
  })
);
const over = rows.filter(r => r.used > args.percent).sort((a, b) => b.used - a.used);
return {
  account: args.account,
  day: args.day,
  limit: `${args.percent}%`,
  over,
  fine: rows.length - over.length,
};
