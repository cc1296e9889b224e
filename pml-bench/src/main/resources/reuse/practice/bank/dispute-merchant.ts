const { payments } = await mcp.bank.list_card_payments({});
const disputed = payments.filter(
  (p) => p.merchant.toLowerCase() === $merchant.toLowerCase() && p.date >= $since,
);

const cases = [];
for (const payment of disputed) {
  const opened = await mcp.bank.dispute_card_payment({ payment_id: payment.id, reason: $reason });
  cases.push({ case: opened.id, date: payment.date, amount: payment.amount });
}

const total = Math.round(cases.reduce((sum, c) => sum + c.amount, 0) * 100) / 100;
return { merchant: $merchant, total, cases };
