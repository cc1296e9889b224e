const depot = $depot;
const { items } = await mcp.gearrental.list_items({ depot });
const here = items.filter((i: any) => i.depot === depot);
const value = here.reduce((sum: number, i: any) => sum + i.replacement_value, 0);
return { depot, items: here.length, replacement_value: value };
