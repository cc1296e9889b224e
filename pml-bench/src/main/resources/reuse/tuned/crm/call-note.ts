const customer = await mcp.crm.find_customer({ name: $name });
const logged = await mcp.crm.log_call({ customer: customer.id, notes: $notes });
return logged.logged;
