const SINCE = $since;
const TOP = $top;

const { orders } = await mcp.bookshop.list_orders({ since: SINCE });
const { customers } = await mcp.bookshop.list_customers({});

function spentBy(customerId) {
  return orders
    .filter(o => o.customer_id === customerId && o.day >= SINCE && ["paid", "shipped"].includes(o.status))
    .reduce((sum, o) => sum + o.price, 0);
}

return customers
  .map(c => ({ name: c.name, city: c.city, email: c.email, spent: spentBy(c.id) }))
  .filter(c => c.spent > 0)
  .sort((a, b) => b.spent - a.spent)
  .slice(0, TOP);
