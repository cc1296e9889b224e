const { accounts } = await mcp.bankhub.list_accounts({});
const wanted = $merchant.toLowerCase();
const lists = await Promise.all(
  accounts.map((a: any) => mcp.bankhub.list_transactions({ account: a.id, from: $from, to: $to })),
);
let total = 0;
let visits = 0;
const perAccount: Record<string, number> = {};
lists.forEach((list: any, n: number) => {
  const hits = list.transactions.filter((t: any) => t.merchant.toLowerCase().includes(wanted) && t.amount < 0);
  const sum = hits.reduce((s: number, t: any) => s - t.amount, 0);
  perAccount[accounts[n].name] = Number(sum.toFixed(2));
  total += sum;
  visits += hits.length;
});
return { merchant: $merchant, total: Number(total.toFixed(2)), visits, perAccount };
