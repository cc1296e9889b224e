const { dishes } = await mcp.diner.menu({ menu: $menu });
return dishes.filter(d => d.vegan).map(d => `${d.dish} (${d.price})`);
