interface Customer { id: string; name: string; city: string; revenue: number; owner: string }
interface Deal { id: string; title: string; amount: number; stage: string }

const customer: Customer = await mcp.crm.find_customer({ name: $name });
if (!customer?.id) {
  return { found: false, summary: 'There is no such customer.' };
}

const { deals } = (await mcp.crm.list_deals({ customer: customer.id })) as { deals: Deal[] };
const CLOSED = new Set(['won', 'lost', 'cancelled']);
const open = (deals ?? []).filter(deal => !CLOSED.has(deal.stage));
const total = open.reduce((sum, deal) => sum + deal.amount, 0);

// By stage, the biggest first.
const stages = new Map<string, { count: number; amount: number }>();
for (const deal of open) {
  const stage = stages.get(deal.stage) ?? { count: 0, amount: 0 };
  stages.set(deal.stage, { count: stage.count + 1, amount: stage.amount + deal.amount });
}
const rows = [...stages.entries()]
  .sort(([, a], [, b]) => b.amount - a.amount)
  .map(([stage, sum]) => `${stage}: ${sum.count} deal(s), ${sum.amount.toFixed(2)}`);

const ratio = customer.revenue > 0 ? Math.round((10 * total) / customer.revenue) / 10 : null;
return {
  found: true,
  customer: customer.name,
  total,
  deals: open.map(deal => ({ id: deal.id, title: deal.title, amount: deal.amount })),
  ratio,
  summary: [
    `${customer.name} (${customer.owner}): ${total.toFixed(2)} in ${open.length} open deal(s)`
      + (ratio === null ? '' : `, ${ratio} times the revenue so far`),
    ...rows,
  ].join('\n'),
};
