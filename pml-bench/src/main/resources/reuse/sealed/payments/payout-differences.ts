const { payouts } = await mcp.payments.list_payouts({ since: $since });
const { charges } = await mcp.payments.list_charges({});

const cents = n => Math.round(n * 100);
const netOf = id => charges
  .filter(c => c.payout_id === id && c.status === "succeeded")
  .reduce((sum, c) => sum + cents(c.amount) - cents(c.fee), 0);

const findings = [];
for (const p of payouts) {
  if (p.day < $since) continue;
  const expected = netOf(p.id);
  const difference = cents(p.amount) - expected;
  if (Math.abs(difference) > cents($tolerance)) {
    findings.push({ payout: p.id, day: p.day, currency: p.currency, paid: p.amount, expected: expected / 100, difference: difference / 100 });
  }
}
return findings;
