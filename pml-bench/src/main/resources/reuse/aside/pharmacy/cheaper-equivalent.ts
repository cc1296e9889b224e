const { items } = await mcp.pharmacy.list_stock({});
const wanted = items.find((i) => i.name.toLowerCase() === args.product.toLowerCase());
if (!wanted) {
  return { found: false, product: args.product };
}
const cheaper = items
  .filter((i) => i.sku !== wanted.sku && i.substance === wanted.substance && i.form === wanted.form)
  .filter((i) => i.quantity > 0 && i.price < wanted.price)
  .sort((a, b) => a.price - b.price);
return {
  found: cheaper.length > 0,
  product: wanted.name,
  price: wanted.price,
  alternatives: cheaper.map((i) => ({ name: i.name, price: i.price, saves: +(wanted.price - i.price).toFixed(2), in_stock: i.quantity })),
};
