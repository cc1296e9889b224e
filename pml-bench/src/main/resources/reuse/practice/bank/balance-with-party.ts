const { transactions } = await mcp.bank.list_transactions({});
const theirs = transactions.filter(
  (t) =>
    t.counterparty.toLowerCase() === $party.toLowerCase() &&
    t.date >= $from &&
    t.date <= $to,
);

const sum = (rows) => Math.round(rows.reduce((s, t) => s + Math.abs(t.amount), 0) * 100) / 100;
const paid = sum(theirs.filter((t) => t.amount < 0));
const received = sum(theirs.filter((t) => t.amount > 0));

return {
  transactions: theirs.length,
  paid,
  received,
  net: Math.round((received - paid) * 100) / 100,
};
