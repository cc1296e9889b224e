const { invoices } = await mcp.subscriptions.list_invoices({ status: "open" });
const today = new Date($as_of);
const late = invoices
  .filter((inv) => inv.status === "open")
  .map((inv) => ({ ...inv, days: Math.round((today - new Date(inv.due_on)) / 86400000) }))
  .filter((inv) => inv.days >= $min_days);

const bySubscriber = {};
for (const inv of late) {
  (bySubscriber[inv.subscriber_id] ||= []).push(inv);
}

const reminded = [];
for (const [subscriberId, list] of Object.entries(bySubscriber)) {
  const owed = list.reduce((sum, inv) => sum + inv.amount - inv.amount_paid, 0);
  const lines = list.map((inv) => `${inv.id}: ${inv.amount - inv.amount_paid} EUR, ${inv.days} days late`);
  const notice = await mcp.subscriptions.send_notice({
    subscriber_id: subscriberId,
    subject: `Payment reminder: ${owed} EUR outstanding`,
    body: `${$message}\n\n${lines.join("\n")}`,
  });
  reminded.push({ subscriber: subscriberId, owed, invoices: list.length, text: notice.body });
}
return { minimum_days: $min_days, count: reminded.length, reminded };
