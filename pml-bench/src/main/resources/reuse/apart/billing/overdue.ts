interface Invoice { invoice_no: string; client: string; amount: number; due: string; status: string }

const { invoices } = (await mcp.billing.list_invoices({ client: $client, status: $status })) as { invoices: Invoice[] };
const open = (invoices ?? []).filter(invoice => invoice.status === 'overdue');
if (open.length === 0) {
  return { invoices: [], total: 0, summary: 'Nothing is overdue.' };
}

// The oldest first: it is the one to talk about.
open.sort((a, b) => a.due.localeCompare(b.due) || b.amount - a.amount);
const total = open.reduce((sum, invoice) => sum + invoice.amount, 0);
const euro = (amount: number) => `${amount.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')} EUR`;

const rows = open.map(invoice => ({
  number: invoice.invoice_no,
  client: invoice.client,
  due: invoice.due,
  amount: euro(invoice.amount),
  share: `${Math.round((100 * invoice.amount) / total)} %`,
}));

const byClient = new Map<string, number>();
for (const invoice of open) {
  byClient.set(invoice.client, (byClient.get(invoice.client) ?? 0) + invoice.amount);
}
const worst = [...byClient.entries()].sort(([, a], [, b]) => b - a)[0];

const lines = rows.map(row => `${row.number}  due ${row.due}  ${row.amount.padStart(14)}  ${row.share}`);
return {
  invoices: rows,
  total,
  oldest: open[0].invoice_no,
  worst: { client: worst[0], amount: worst[1] },
  summary: [`${open.length} overdue, ${euro(total)} in all, the oldest since ${open[0].due}`, ...lines].join('\n'),
};
