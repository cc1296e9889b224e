const { accounts } = await mcp.bankhub.list_accounts({ type: "current" });
const source = accounts.find((a: any) => a.id === $account);
if (!source) throw new Error("account not found: " + $account);
const surplus = Math.floor((source.balance - $keep) * 100) / 100;
if (surplus < 1) {
  return { moved: 0, balance: source.balance, message: "nothing above the cushion" };
}
const p = await mcp.bankhub.make_payment({
  account: source.id,
  iban: $savings_iban,
  amount: surplus,
  reference: "Savings sweep",
});
return { moved: surplus, left: $keep, payment: p.payment, state: p.state };
