const needle = $subject.toLowerCase();
const { campaigns } = await mcp.newsletter.list_campaigns({ status: "draft" });
const draft = campaigns.find((c: any) => c.status === "draft" && c.subject.toLowerCase().includes(needle));
if (!draft) return { error: "no draft with such a subject", drafts: campaigns.filter((c: any) => c.status === "draft").map((c: any) => c.subject) };
const sent = [];
for (const to of $recipients) {
  const r = await mcp.newsletter.send_test_email({ campaign_id: draft.id, to });
  if (r.queued) sent.push(r.to);
}
return { campaign: draft.id, subject: draft.subject, sent };
