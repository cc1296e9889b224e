const [{ approvals }, { invoices }] = await Promise.all([
  mcp.payables.list_approvals({ state: 'pending' }),
  mcp.payables.list_invoices({}),
]);
const invoiceById = Object.fromEntries(invoices.map(i => [i.id, i]));

const waiting = {};
for (const a of approvals) {
  if (a.state !== 'pending' || a.requested_on >= $before) continue;
  const inv = invoiceById[a.invoice_id];
  (waiting[a.approver] ||= []).push(`${inv.number} (${inv.amount} ${inv.currency}, due ${inv.due})`);
}

const sent = [];
for (const [user, lines] of Object.entries(waiting)) {
  const message = `${$message}\n\n${lines.map(l => '- ' + l).join('\n')}`;
  await mcp.payables.notify_user({ user, message });
  sent.push({ user, invoices: lines.length, message });
}
return { reminded: sent.length, sent };
