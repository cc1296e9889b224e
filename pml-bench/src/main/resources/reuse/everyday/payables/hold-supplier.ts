const { suppliers } = await mcp.payables.list_suppliers({});
const supplier = suppliers.find(s => s.name.toLowerCase() === args.supplier.toLowerCase());
if (!supplier) throw new Error(`Unknown supplier: ${args.supplier}`);

const { invoices } = await mcp.payables.list_invoices({ supplier_id: supplier.id });
const open = invoices.filter(i => i.supplier_id === supplier.id && !['paid', 'scheduled', 'on_hold'].includes(i.status));

const held = [];
for (const inv of open) {
  const r = await mcp.payables.set_invoice_status({ invoice_id: inv.id, status: 'on_hold', note: args.reason });
  held.push({ invoice: inv.number, amount: inv.amount, currency: inv.currency, status: r.status, note: r.note });
}
return { supplier: supplier.name, held };
