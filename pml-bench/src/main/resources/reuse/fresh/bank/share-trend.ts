const { prices, symbol } = await mcp.bank.share_price({ symbol: $symbol, days: $days });
const first = prices[0];
const last = prices[prices.length - 1];
const percent = Math.round(1000 * (last - first) / first) / 10;
return `${symbol} is ${percent >= 0 ? 'up' : 'down'} ${Math.abs(percent)} %`;
