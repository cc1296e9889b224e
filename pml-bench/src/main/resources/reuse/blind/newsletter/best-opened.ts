const sent = await mcp.newsletter.list_campaigns({ status: "sent", since: $since });
const wanted = sent.campaigns.filter((c: any) => c.status === "sent" && c.sent_at >= $since && c.recipients > 0);
const rated = await Promise.all(
  wanted.map(async (c: any) => {
    const report = await mcp.newsletter.get_campaign_report({ campaign_id: c.id });
    return { subject: c.subject, sent: c.sent_at.slice(0, 10), open_rate: Math.round((1000 * report.unique_opens) / c.recipients) / 10 };
  })
);
rated.sort((a, b) => b.open_rate - a.open_rate);
return rated.slice(0, $top);
