const list = $list_id;
const tag = "win-back";
const all = (await mcp.newsletter.list_subscribers({ list_id: list, status: "active" })).subscribers;
const asleep = all.filter(s => s.status === "active" && (!s.last_open_at || s.last_open_at < $inactive_since));
if (!asleep.length) return { tagged: 0, campaign: null };

for (const s of asleep) {
  const tags = s.tags.includes(tag) ? s.tags : s.tags.concat(tag);
  await mcp.newsletter.update_subscriber({ list_id: list, email: s.email, tags });
}
const draft = await mcp.newsletter.create_campaign({ list_id: list, subject: $subject, audience_tag: tag, template: "win-back" });
const plan = await mcp.newsletter.schedule_campaign({ campaign_id: draft.id, send_at: $send_at });
return { tagged: asleep.length, campaign: draft.id, status: plan.status, send_at: plan.send_at };
