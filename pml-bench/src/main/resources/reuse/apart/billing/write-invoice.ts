const client = $client;
const amount = $amount;
const due = $due;

if (!Number.isFinite(amount) || amount <= 0) {
  throw new Error(`An invoice needs an amount above zero, got ${amount}`);
}
if (!/^\d{4}-\d{2}-\d{2}$/.test(due)) {
  throw new Error(`Not a day: ${due}`);
}

interface Listed { invoice_no: string; client: string; amount: number; due: string; status: string }
interface Created { invoice_no: string; client: string; amount: number }

// The same amount for the same client with the same due date is most likely a double click.
const { invoices } = (await mcp.billing.list_invoices({ client })) as { invoices: Listed[] };
const twin = invoices.find(each => each.client === client && each.amount === amount && each.due === due);
if (twin) {
  return { created: false, reason: `${twin.invoice_no} is the same invoice already`, invoice_no: twin.invoice_no };
}

const made: Created = await mcp.billing.create_invoice({ client, amount, due });
if (!made.invoice_no) {
  throw new Error('The invoice got no number');
}

const open = invoices.filter(each => each.status === 'open' || each.status === 'overdue');
const owed = open.reduce((sum, each) => sum + each.amount, 0) + made.amount;

return {
  created: true,
  invoice_no: made.invoice_no,
  client: made.client,
  amount: made.amount,
  due,
  owed,
  summary: `${made.invoice_no}: ${made.amount.toFixed(2)} from ${made.client}, due on ${due}`
    + (open.length > 0 ? `; with ${open.length} older one(s) ${owed.toFixed(2)} are open` : ''),
};
