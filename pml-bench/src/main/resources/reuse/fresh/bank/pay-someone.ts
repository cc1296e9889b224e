const amount = $amount;
if (!(amount > 0)) {
  throw new Error(`Not an amount: ${amount}`);
}
const done = await mcp.bank.transfer({ account: $account, iban: $iban, amount, purpose: $purpose });
return `${done.transfer}: ${done.amount.toFixed(2)} sent`;
