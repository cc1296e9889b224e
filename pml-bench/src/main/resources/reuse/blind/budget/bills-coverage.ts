const until = $until;
const wanted = $account;
const [{ accounts }, { payments }] = await Promise.all([
  mcp.budget.list_accounts({}),
  mcp.budget.list_scheduled_payments({ until }),
]);
const account = accounts.find((a: any) => a.name.toLowerCase() === wanted.toLowerCase());
if (!account) throw new Error(`There is no account "${wanted}"`);
const due = payments.filter((p: any) => p.account === account.id && p.due <= until);
const needed = due.reduce((s: number, p: any) => s + p.amount, 0);
const left = Number((account.balance - needed).toFixed(2));
return { account: account.name, until, balance: account.balance, needed, left, enough: left >= 0, due: due.map((p: any) => `${p.due} ${p.payee} ${p.amount}`) };
