const { invoices } = await mcp.payables.list_invoices({ status: 'approved' });
const ready = invoices
  .filter(i => i.status === 'approved' && i.due <= $due_until)
  .sort((a, b) => a.due.localeCompare(b.due));

const scheduled = [];
for (const inv of ready) {
  const payment = await mcp.payables.schedule_payment({ invoice_id: inv.id, date: $pay_on, account: $account });
  scheduled.push({ payment: payment.id, invoice: inv.number, amount: inv.amount, currency: inv.currency });
}

const totals = {};
for (const s of scheduled) totals[s.currency] = (totals[s.currency] || 0) + s.amount;

return { pay_on: $pay_on, account: $account, scheduled, totals };
