const asset = $asset;
const { payouts } = await mcp.bounty.list_payouts({ from: $from, to: $to });
const own = payouts.filter((p) => p.asset === asset);
const sum = own.reduce((s, p) => s + p.amount, 0);
const average = own.length ? Math.round((sum / own.length) * 100) / 100 : 0;
return { asset, from: $from, to: $to, payouts: own.length, sum, average };
