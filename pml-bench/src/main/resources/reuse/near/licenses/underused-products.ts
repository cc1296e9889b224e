const LIMIT = $percent;
const { products } = await mcp.licenses.list_products({ vendor: $vendor });
const underused = products
  .filter((p) => p.seats_bought > 0 && (100 * p.seats_used) / p.seats_bought < LIMIT)
  .map((p) => ({
    product: p.name,
    used_percent: Math.round((100 * p.seats_used) / p.seats_bought),
    unused_seats: p.seats_bought - p.seats_used,
    wasted_per_year: (p.seats_bought - p.seats_used) * p.price_per_seat,
  }))
  .sort((a, b) => b.wasted_per_year - a.wasted_per_year);
return {
  vendor: $vendor,
  below_percent: LIMIT,
  products: underused,
  wasted_total: underused.reduce((s, p) => s + p.wasted_per_year, 0),
};
