const { products } = await mcp.licenses.list_products({});
const p = products.find((x) => x.id === $product);
if (!p) {
  return { requested: false, error: `Unknown product ${$product}` };
}
const seats = p.seats_used + $extra;
const quote = await mcp.licenses.request_quote({ product: p.id, seats, term_months: $months });
return {
  requested: quote.status === "requested",
  quote_id: quote.quote_id,
  product: p.name,
  seats,
  months: $months,
  valid_until: quote.valid_until,
};
