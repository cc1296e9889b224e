const { orders } = await mcp.shop.list_orders({ customer: $customer });
return orders.reduce((sum, o) => sum + o.total, 0);
