const target: string = $currency;
const { accounts } = await mcp.budget.list_accounts({});
const byCurrency: Record<string, number> = {};
for (const a of accounts) byCurrency[a.currency] = (byCurrency[a.currency] ?? 0) + a.balance;

let total = 0;
for (const [cur, sum] of Object.entries(byCurrency)) {
  if (cur === target) {
    total += sum;
    continue;
  }
  const { rate } = await mcp.budget.get_exchange_rate({ from: cur, to: target });
  total += sum * rate;
}
return { currency: target, total: Math.round(total * 100) / 100, accounts: accounts.length };
