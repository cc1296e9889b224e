const required = $required_hours;
const { members } = await mcp.allotment.list_members({ status: "active" });
const billed: any[] = [];
for (const m of members) {
  if (m.status !== "active") continue;
  const missing = required - m.work_hours;
  if (missing <= 0) continue;
  const invoice = await mcp.allotment.create_invoice({
    member_id: m.member_id,
    amount_eur: Math.round(missing * $rate_eur * 100) / 100,
    purpose: `${missing} of ${required} hours of common work not done`,
  });
  billed.push({ name: m.name, missing_hours: missing, amount_eur: invoice.amount_eur, invoice_id: invoice.invoice_id });
}
return { billed, total_eur: billed.reduce((s, b) => s + b.amount_eur, 0) };
