interface Transaction { text: string; amount: number; day: string }

const { transactions } = (await mcp.bank.transactions({ account: $account, month: $month })) as { transactions: Transaction[] };
const spent = (transactions ?? []).filter(each => each.amount < 0).sort((a, b) => a.amount - b.amount);
const total = spent.reduce((sum, each) => sum - each.amount, 0);
return {
  total,
  biggest: spent.slice(0, 5).map(each => `${each.text}: ${(-each.amount).toFixed(2)} on the ${each.day}.`),
};
