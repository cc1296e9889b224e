interface Changed { sku: string; price: number }

const sku = $sku;
const price = $price;
if (!(price > 0)) {
  throw new Error(`Not a price: ${price}`);
}

const changed: Changed = await mcp.shop.set_price({ sku, price });
if (changed.price !== price) {
  throw new Error(`The price of ${changed.sku} is ${changed.price}, not ${price}`);
}

// Prices with two digits, as they stand in the shop.
const shown = changed.price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const text = `New price of ${changed.sku}: ${shown}`;
let posted = '';
let problem = '';
try {
  const sent = await mcp.chat.post({ channel: $channel, text });
  posted = sent.posted;
} catch (error) {
  problem = error instanceof Error ? error.message : String(error);
}

return {
  sku: changed.sku,
  price: changed.price,
  announced: posted !== '',
  summary: posted !== ''
    ? `${changed.sku} costs ${shown} now, and #${posted} knows`
    : `${changed.sku} costs ${shown} now, but nobody was told: ${problem}`,
};
