const { payments } = await mcp.bank.list_card_payments({});
const abroad = payments
  .filter((p) => p.country !== args.home && p.amount > args.over)
  .sort((a, b) => b.amount - a.amount || a.date.localeCompare(b.date))
  .map((p) => ({
    id: p.id,
    date: p.date,
    merchant: p.merchant,
    country: p.country,
    amount: p.amount,
    card: p.card,
  }));
return { count: abroad.length, payments: abroad };
