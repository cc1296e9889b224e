const report = await mcp.newsletter.get_campaign_report({campaign_id: $campaign_id});
// footer links are no content
const boring = ["unsubscribe", "impressum", "privacy"];
const links = report.links.filter(l => !boring.some(b => l.url.includes(b)));
let total = 0;
for (const l of links) total += l.clicks;
links.sort((x, y) => y.clicks - x.clicks);
const out = [];
for (const l of links.slice(0, $top)) {
  out.push({url: l.url, clicks: l.clicks, people: l.unique_clicks, share: total ? (l.clicks / total * 100).toFixed(1) + " %" : "0 %"});
}
return {campaign: report.campaign_id, total, links: out};
