const { deals } = await mcp.crm.list_deals({ stage: args.stage });
return deals.sort((a, b) => b.amount - a.amount).slice(0, args.top).map(d => d.title);
