const { campaigns } = await mcp.analytics.list_campaigns({ status: "running" });
const over = campaigns.filter(
  (c) =>
    c.owner === $owner &&
    c.status === "running" &&
    (100 * c.spent) / c.budget > $percent
);
const paused = [];
for (const c of over) {
  await mcp.analytics.update_campaign({ campaign_id: c.id, status: "paused" });
  paused.push({
    id: c.id,
    name: c.name,
    used_percent: Math.round((100 * c.spent) / c.budget),
  });
}
return { owner: $owner, paused };
