const { items } = await mcp.pharmacy.list_stock({});
const low = items.filter((i) => i.supplier === $supplier && i.quantity < i.reorder_level);

const orders = [];
let cost = 0;
for (const item of low) {
  const quantity = Math.ceil(item.reorder_level * $cover) - item.quantity;
  if (quantity <= 0) continue;
  const placed = await mcp.pharmacy.order_stock({ sku: item.sku, quantity, supplier: $supplier });
  orders.push({ order: placed.order, name: item.name, quantity });
  cost += quantity * item.price;
}
return { supplier: $supplier, orders, retail_value: Math.round(cost * 100) / 100 };
