const { campaigns } = await mcp.analytics.list_campaigns({ channel: $channel });
const inChannel = campaigns.filter((c) => c.channel === $channel);
const enough = inChannel.filter((c) => c.conversions > 0 && c.conversions >= $min_conversions);
const ranking = enough
  .map((c) => ({
    campaign: c.name,
    spent: c.spent,
    conversions: c.conversions,
    cost_per_conversion: Math.round((100 * c.spent) / c.conversions) / 100,
  }))
  .sort((a, b) => a.cost_per_conversion - b.cost_per_conversion);
const leftOut = inChannel.filter((c) => !enough.includes(c)).map((c) => c.name);
return { channel: $channel, ranking, left_out: leftOut };
