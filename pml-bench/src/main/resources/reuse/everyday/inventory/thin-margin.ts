const { suppliers } = await mcp.inventory.list_suppliers({});
const supplier = suppliers.find(s => s.name.toLowerCase() === $supplier.toLowerCase());
if (!supplier) throw new Error(`No supplier is called ${$supplier}`);

const { products } = await mcp.inventory.list_products({ supplier_id: supplier.id });
const thin = products
  .filter(p => p.supplier_id === supplier.id && p.price > 0)
  .map(p => ({
    sku: p.sku,
    name: p.name,
    price: p.price,
    cost: p.cost,
    margin_percent: Math.round(((p.price - p.cost) / p.price) * 1000) / 10,
  }))
  .filter(p => p.margin_percent < $min_margin)
  .sort((a, b) => a.margin_percent - b.margin_percent);

return thin;
