const { orders } = await mcp.bank.standing_orders({ account: $account });
const monthly = orders.filter(o => o.every === 'month');
return { total: monthly.reduce((sum, o) => sum + o.amount, 0), orders: monthly.map(o => `${o.to}: ${o.amount}`) };
