const { orders } = await mcp.bank.list_standing_orders({});
const theirs = orders.filter(
  (o) => o.active && o.payee.toLowerCase() === args.payee.toLowerCase(),
);
if (theirs.length === 0) throw new Error(`no active standing order to ${args.payee}`);

const changed = [];
for (const order of theirs) {
  const amount = Math.round(order.amount * (100 + args.percent)) / 100;
  await mcp.bank.update_standing_order({ order_id: order.id, amount });
  changed.push({ id: order.id, reference: order.reference, before: order.amount, now: amount });
}
return { changed };
