const changed = await mcp.shop.set_price({ sku: $sku, price: $price });
await mcp.chat.post({ channel: $channel, text: `New price of ${changed.sku}: ${changed.price}` });
return changed.price;
