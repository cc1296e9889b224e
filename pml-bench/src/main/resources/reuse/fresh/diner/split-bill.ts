const bill = await mcp.diner.bill({ table: args.table });
const total = bill.items.reduce((sum, item) => sum + item.price * item.count, 0);
return { total, each: Math.ceil(100 * total / args.people) / 100 };
