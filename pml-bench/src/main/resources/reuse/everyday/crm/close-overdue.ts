const { deals } = await mcp.crm.list_deals({ stage: $stage });
const overdue = deals.filter(d => d.stage === $stage && d.expected_close < $before);

const closed = [];
for (const d of overdue) {
  await mcp.crm.update_deal({ deal_id: d.id, stage: 'lost', lost_reason: $reason });
  closed.push({ id: d.id, title: d.title, amount: d.amount, expected_close: d.expected_close });
}

return { closed, reason: $reason, written_off: closed.reduce((sum, d) => sum + d.amount, 0) };
