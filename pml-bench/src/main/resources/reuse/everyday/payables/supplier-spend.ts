const { suppliers } = await mcp.payables.list_suppliers({ category: $category });
const { payments } = await mcp.payables.list_payments({ from: $since });

const ranking = suppliers
  .filter(s => s.category === $category)
  .map(s => {
    const own = payments.filter(p => p.supplier_id === s.id && p.status === 'executed' && p.date >= $since);
    return { supplier: s.name, payments: own.length, total_eur: Math.round(own.reduce((sum, p) => sum + p.amount_eur, 0) * 100) / 100 };
  })
  .filter(r => r.payments > 0)
  .sort((a, b) => b.total_eur - a.total_eur);

return ranking.slice(0, $top);
