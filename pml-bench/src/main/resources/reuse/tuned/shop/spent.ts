interface Order { order_id: string; total: number; state: string }

const { orders } = (await mcp.shop.list_orders({ customer: $customer })) as { orders: Order[] };
if (!orders || orders.length === 0) {
  return { total: 0, orders: 0, summary: 'This customer has never ordered.' };
}

// What was sent back or called off is no spending.
const VOID = new Set(['cancelled', 'refunded', 'returned']);
const counted = orders.filter(order => !VOID.has(order.state));
const total = counted.reduce((sum, order) => sum + order.total, 0);
const open = counted.filter(order => order.state === 'open').reduce((sum, order) => sum + order.total, 0);
const largest = counted.reduce((most, order) => Math.max(most, order.total), 0);
const mean = counted.length === 0 ? 0 : total / counted.length;

const tier = total >= 1_000 ? 'gold' : total >= 250 ? 'silver' : 'standard';
return {
  total,
  open,
  orders: counted.length,
  left: orders.length - counted.length,
  largest,
  mean: Math.round(mean * 100) / 100,
  tier,
  summary: `${total.toFixed(2)} in ${counted.length} orders (${mean.toFixed(2)} each, at most ${largest.toFixed(2)})`
    + (open > 0 ? `, ${open.toFixed(2)} of it not shipped yet` : '')
    + `; a ${tier} customer`,
};
