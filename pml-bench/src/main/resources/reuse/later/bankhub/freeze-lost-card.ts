const { cards } = await mcp.bankhub.list_cards({});
const card = cards.find((c: any) => c.last_four === $last_four);
if (!card) {
  return { frozen: false, reason: `no card ends in ${$last_four}` };
}
// freeze first, look afterwards
if (card.state !== "frozen") {
  await mcp.bankhub.set_card_state({ card: card.id, state: "frozen" });
}
const { transactions } = await mcp.bankhub.list_transactions({ account: card.account, from: $since });
const charges = transactions
  .filter((t: any) => t.card === card.id && t.amount < 0 && t.date >= $since)
  .map((t: any) => ({ id: t.id, date: t.date, merchant: t.merchant, amount: -t.amount }));
return {
  frozen: true,
  card: card.id,
  holder: card.holder,
  charges,
  total: charges.reduce((n: number, c: any) => n + c.amount, 0),
};
