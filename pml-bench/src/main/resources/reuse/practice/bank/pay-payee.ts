const { payees } = await mcp.bank.list_payees({});
const payee = payees.find((p) => p.name.toLowerCase() === $payee.toLowerCase());
if (!payee) throw new Error(`${$payee} is not a saved payee`);

const { accounts } = await mcp.bank.list_accounts({});
const account = accounts.find((a) => a.name.toLowerCase() === $account.toLowerCase());
if (!account) throw new Error(`no account called ${$account}`);
if (account.balance < $amount) {
  throw new Error(`only ${account.balance} on ${account.name}, not enough for the transfer`);
}

const transfer = await mcp.bank.create_transfer({
  account_id: account.id,
  to_iban: payee.iban,
  to_name: payee.name,
  amount: $amount,
  reference: $reference,
});
return { id: transfer.id, status: transfer.status, left: Math.round((account.balance - $amount) * 100) / 100 };
