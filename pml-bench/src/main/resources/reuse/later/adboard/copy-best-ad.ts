// take the ad that converts best and create it again in the other campaign
const { ads } = await mcp.adboard.list_ads({ campaign: $source });
const running = ads.filter(a => a.status === "running" && a.clicks > 0);
if (running.length === 0) {
  return { copied: false, source: $source, target: $target, why: "no running ads with clicks" };
}
let best = running[0];
for (const a of running) {
  if (a.conversions / a.clicks > best.conversions / best.clicks) best = a;
}
const made = await mcp.adboard.create_ad({
  campaign: $target,
  headline: best.headline,
  url: best.url,
});
return {
  copied: true,
  from: { campaign: $source, ad: best.id },
  to: { campaign: $target, ad: made.ad },
  headline: best.headline,
  rate: Math.round((best.conversions / best.clicks) * 1000) / 10,
};
