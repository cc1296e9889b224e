const c = await mcp.crm.find_customer({ name: $name });
return c.owner;
