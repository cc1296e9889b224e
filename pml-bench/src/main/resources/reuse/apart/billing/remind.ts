interface Position { text: string; hours: number; rate: number }
interface Invoice { invoice_no: string; client: string; email: string; amount: number; positions: Position[] }

// What the reminder is about, so that the client need not look it up.
const invoice: Invoice = await mcp.billing.get_invoice({ invoice_no: $invoice_no });
if (!invoice?.invoice_no) {
  throw new Error('There is no such invoice');
}
if (!(invoice.amount > 0)) {
  return { reminded: false, reason: 'nothing is to be paid on this invoice' };
}
if (!/^[^@\s]+@[^@\s]+$/.test(invoice.email)) {
  return { reminded: false, reason: `the address "${invoice.email}" cannot be written to` };
}

const computed = invoice.positions.reduce((sum, position) => sum + position.hours * position.rate, 0);
if (Math.abs(computed - invoice.amount) > 0.005) {
  // Better no reminder than one for the wrong amount.
  return { reminded: false, reason: `the positions make ${computed}, the invoice says ${invoice.amount}` };
}

const sent = await mcp.billing.send_reminder({ invoice_no: invoice.invoice_no, text: $text });
if (sent.reminded !== invoice.invoice_no) {
  throw new Error(`Reminded of ${sent.reminded} instead of ${invoice.invoice_no}`);
}

return {
  reminded: true,
  invoice_no: invoice.invoice_no,
  client: invoice.client,
  amount: invoice.amount,
  positions: invoice.positions.map(position => `${position.text}: ${position.hours} h at ${position.rate}`),
  summary: `${invoice.client} was reminded of ${invoice.invoice_no} over ${invoice.amount.toFixed(2)} at ${invoice.email}`,
};
