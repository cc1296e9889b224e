const advertiser = args.advertiser;
const month = args.month;
const rate = args.rate_per_minute;
const round2 = (x: number) => Math.round(x * 100) / 100;

const { plays } = await mcp.signage.list_plays({ advertiser, month });
const lines = plays.map((p: any) => {
  const minutes = p.seconds / 60;
  return { screen: p.screen_id, plays: p.plays, minutes: round2(minutes), amount: round2(minutes * rate) };
});
const total = lines.reduce((sum: number, l: any) => sum + l.amount, 0);
return { advertiser, month, rate_per_minute: rate, lines, total: round2(total) };
