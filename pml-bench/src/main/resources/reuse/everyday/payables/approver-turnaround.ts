const { approvals } = await mcp.payables.list_approvals({});
const DAY = 24 * 60 * 60 * 1000;

const durations = {};
for (const a of approvals) {
  if (a.state === 'pending' || !a.decided_on) continue;
  if (a.requested_on < $since) continue;
  const days = (Date.parse(a.decided_on) - Date.parse(a.requested_on)) / DAY;
  (durations[a.approver] = durations[a.approver] || []).push(days);
}

const slow = Object.entries(durations)
  .map(([approver, list]) => ({
    approver,
    decisions: list.length,
    average_days: Math.round((list.reduce((s, d) => s + d, 0) / list.length) * 10) / 10,
    longest: Math.max(...list),
  }))
  .filter(r => r.average_days > $max_days)
  .sort((a, b) => b.average_days - a.average_days);

return slow;
