const { accounts } = await mcp.bank.list_accounts({});
const byName = (name) => {
  const account = accounts.find((a) => a.name.toLowerCase() === name.toLowerCase());
  if (!account) throw new Error(`no account called ${name}`);
  return account;
};
const source = byName($source);
const target = byName($target);

const surplus = Math.round((source.balance - $keep) * 100) / 100;
if (surplus <= 0) return { moved: 0, balance: source.balance };

const transfer = await mcp.bank.create_transfer({
  account_id: source.id,
  to_iban: target.iban,
  to_name: target.name,
  amount: surplus,
  reference: `Surplus from ${source.name}`,
});
return { moved: surplus, transfer: transfer.id, status: transfer.status };
