const { suppliers } = await mcp.inventory.list_suppliers({});
const supplier = suppliers.find(s => s.name === $supplier);
if (!supplier) throw new Error('Unknown supplier: ' + $supplier);

const { products } = await mcp.inventory.list_products({ supplier_id: supplier.id });
const { stock } = await mcp.inventory.get_stock({});

const lines = [];
for (const product of products) {
  if (product.supplier_id !== supplier.id || !product.active) continue;
  const levels = stock.find(s => s.sku === product.sku)?.levels ?? [];
  const free = levels.reduce((sum, l) => sum + l.on_hand - l.reserved, 0);
  if (free < $level) lines.push({ sku: product.sku, quantity: $level - free });
}
if (lines.length === 0) {
  return { ordered: false, message: `All products of ${supplier.name} have at least ${$level} free units` };
}

const order = await mcp.inventory.create_purchase_order({ supplier_id: supplier.id, lines, note: $note });
return { ordered: true, po_number: order.po_number, lines: order.lines, note: order.note, expected_in_days: supplier.lead_days };
