const { ads } = await mcp.adboard.list_ads({ campaign: $campaign });
const weak = ads.filter((ad: any) => {
  if (ad.status !== "running" || ad.impressions === 0) return false;
  const ctr = (ad.clicks / ad.impressions) * 100;
  return ctr < $min_ctr;
});
const paused = [];
for (const ad of weak) {
  await mcp.adboard.pause_ad({ ad: ad.id });
  paused.push({ id: ad.id, headline: ad.headline, ctr: Math.round((ad.clicks / ad.impressions) * 10000) / 100 });
}
return { campaign: $campaign, threshold: $min_ctr, paused, left: ads.length - paused.length };
