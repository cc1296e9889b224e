const { accounts } = await mcp.bankhub.list_accounts({});
const account = accounts.find((a: any) => a.id === args.account);
if (!account) throw new Error(`There is no account ${args.account}`);

if (account.balance < args.amount) {
  return {
    paid: false,
    account: account.name,
    missing: Number((args.amount - account.balance).toFixed(2)),
  };
}
const payment = await mcp.bankhub.make_payment({
  account: account.id,
  iban: args.iban.replace(/\s/g, ""),
  amount: args.amount,
  reference: args.reference,
});
return {
  paid: payment.state === "accepted",
  payment: payment.payment,
  balance_after: Number((account.balance - args.amount).toFixed(2)),
};
