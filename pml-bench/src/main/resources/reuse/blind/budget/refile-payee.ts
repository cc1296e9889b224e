const { payee, category, from, to } = args;
const list = await mcp.budget.list_transactions({ from, to });
const matches = list.transactions.filter((t: any) =>
  t.payee.toLowerCase().includes(String(payee).toLowerCase()) && t.category !== category);
const changed: any[] = [];
for (const t of matches) {
  await mcp.budget.categorize_transaction({ id: t.id, category });
  changed.push({ id: t.id, date: t.date, amount: t.amount, was: t.category });
}
return { payee, category, changed, count: changed.length };
