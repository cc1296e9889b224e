const customer = await mcp.crm.find_customer({ name: $name });
const { deals } = await mcp.crm.list_deals({ customer: customer.id });
return deals.filter(d => d.stage === 'open').reduce((sum, d) => sum + d.amount, 0);
