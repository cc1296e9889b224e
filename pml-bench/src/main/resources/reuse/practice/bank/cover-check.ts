const { accounts } = await mcp.bank.list_accounts({});
const account = accounts.find((a) => a.name.toLowerCase() === $account.toLowerCase());
if (!account) throw new Error(`no account called ${$account}`);

const { orders } = await mcp.bank.list_standing_orders({ account_id: account.id });
const due = orders.filter((o) => o.account_id === account.id && o.active && o.next_date <= $until);
const dueTotal = due.reduce((sum, o) => sum + o.amount, 0);

const left = Math.round((account.balance - dueTotal) * 100) / 100;
const missing = Math.max(0, Math.round(($reserve - left) * 100) / 100);

return { covered: missing === 0, balance: account.balance, due: dueTotal, left, missing };
