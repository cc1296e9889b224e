const { expenses } = await mcp.trips.list_expenses({ trip_id: $trip, status: 'submitted' });
const open = expenses.filter(e => e.trip_id === $trip && e.status === 'submitted');

const approved = [];
const left = [];
for (const e of open) {
  if (!e.receipt || e.amount_eur > $limit) {
    left.push({ id: e.id, why: e.receipt ? 'above the limit' : 'no receipt' });
    continue;
  }
  const updated = await mcp.trips.update_expense({ expense_id: e.id, status: 'approved', note: $note });
  approved.push({ id: updated.id, category: e.category, amount_eur: e.amount_eur, note: updated.note });
}
const total = approved.reduce((sum, e) => sum + e.amount_eur, 0);

return { approved, total_eur: Math.round(total * 100) / 100, left };
