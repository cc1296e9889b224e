const done = await mcp.diner.set_price({ dish: $dish, price: $price });
return `${done.dish} costs ${done.price.toFixed(2)} now`;
