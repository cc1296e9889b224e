const lo = Date.parse(args.from), hi = Date.parse(args.to);
const { shifts } = await mcp.oncall.list_shifts({ schedule: args.schedule, from: args.from, to: args.to });
const HOUR = 3600_000;
const sums: Record<string, { weekday: number; weekend: number }> = {};
for (const s of shifts) {
  const row = (sums[s.user] ||= { weekday: 0, weekend: 0 });
  for (let t = Math.max(lo, Date.parse(s.start)); t < Math.min(hi, Date.parse(s.end)); t += HOUR) {
    const day = new Date(t).getUTCDay();
    if (day === 0 || day === 6) row.weekend++;
    else row.weekday++;
  }
}
return Object.entries(sums).map(([user, h]) => ({
  user,
  ...h,
  amount: +((h.weekday + 2 * h.weekend) * args.rate).toFixed(2),
}));
