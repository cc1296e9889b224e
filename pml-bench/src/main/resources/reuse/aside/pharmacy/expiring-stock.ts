const before = $before;
const { items } = await mcp.pharmacy.list_stock({});

const expiring = items
  .filter((i) => i.quantity > 0 && i.expires <= before)
  .sort((a, b) => a.expires.localeCompare(b.expires))
  .map((i) => ({
    name: i.name,
    expires: i.expires,
    packs: i.quantity,
    value: Math.round(i.quantity * i.price * 100) / 100,
  }));

const total = expiring.reduce((sum, i) => sum + i.value, 0);
return { before, products: expiring.length, total_value: Math.round(total * 100) / 100, expiring };
