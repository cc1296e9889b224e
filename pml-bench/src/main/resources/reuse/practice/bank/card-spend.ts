const { payments } = await mcp.bank.list_card_payments({});
const chosen = payments.filter((p) => $cards.includes(p.card) && p.date.startsWith($month));

const cents = {};
for (const payment of chosen) {
  cents[payment.category] = (cents[payment.category] ?? 0) + Math.round(payment.amount * 100);
}

const categories = Object.entries(cents)
  .sort((a, b) => b[1] - a[1])
  .map(([category, sum]) => ({ category, spent: sum / 100 }));
const total = Object.values(cents).reduce((a, b) => a + b, 0) / 100;

return { payments: chosen.length, total, categories };
