interface Deal { id: string; title: string; amount: number; stage: string }

const stage = String(args.stage ?? '').trim();
const top = Math.max(1, Math.floor(Number(args.top ?? 3)));
if (stage === '') {
  throw new Error('Which stage?');
}

const { deals } = (await mcp.crm.list_deals({ stage })) as { deals: Deal[] };
if (!Array.isArray(deals) || deals.length === 0) {
  return { deals: [], summary: `Nothing is in the stage ${stage}` };
}

const ranked = [...deals].sort((a, b) => b.amount - a.amount || a.title.localeCompare(b.title));
const total = deals.reduce((sum, deal) => sum + deal.amount, 0);
const best = ranked.slice(0, top);
const covered = best.reduce((sum, deal) => sum + deal.amount, 0);

const money = (amount: number): string => (amount >= 1_000_000
  ? `${(amount / 1_000_000).toFixed(1)} M`
  : amount >= 1_000 ? `${(amount / 1_000).toFixed(1)} k` : String(amount));
const lines = best.map((deal, index) => `${index + 1}. ${deal.title}: ${money(deal.amount)}`);

return {
  deals: best.map(deal => ({ id: deal.id, title: deal.title, amount: deal.amount })),
  share: total === 0 ? 0 : Math.round((100 * covered) / total),
  summary: [`${best.length} of ${deals.length} deals in ${stage} make ${money(covered)} of ${money(total)}`, ...lines].join('\n'),
};
