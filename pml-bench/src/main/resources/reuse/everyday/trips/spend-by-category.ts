const { expenses } = await mcp.trips.list_expenses({ traveller: $traveller });
const relevant = expenses.filter(e => e.traveller === $traveller && e.date >= $from && e.date <= $to);

const sums = new Map();
for (const e of relevant) {
  const entry = sums.get(e.category) ?? { category: e.category, items: 0, total_eur: 0 };
  entry.items += 1;
  entry.total_eur = Math.round((entry.total_eur + e.amount_eur) * 100) / 100;
  sums.set(e.category, entry);
}
const categories = [...sums.values()].sort((a, b) => b.total_eur - a.total_eur);
const total = categories.reduce((sum, c) => sum + c.total_eur, 0);

return { traveller: $traveller, total_eur: Math.round(total * 100) / 100, categories };
